import { useQuery } from '@tanstack/react-query'
import { Image, ImageOff } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useDataLight } from '../lib/data-use.ts'
import { useTranslations } from '../lib/translations.ts'
import { Button } from './button.tsx'
import { Dialog } from './sheet.tsx'
import { SkeletonBlock } from './skeleton.tsx'

export function Picture({ picture, alt, className }: { picture: Blob; alt: string; className: string }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const address = URL.createObjectURL(picture)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [picture],
  )
  return <img ref={show} alt={alt} className={className} />
}

export interface PictureToEnlargeProps {
  picture: Blob
  texts: { picture: string; large: string; close: string }
  className: string
}

export function PictureToEnlarge({ picture, texts, className }: PictureToEnlargeProps) {
  const [isLarge, setLarge] = useState(false)
  return (
    <>
      <button type="button" aria-label={texts.large} className="block" onClick={() => setLarge(true)}>
        <Picture picture={picture} alt={texts.picture} className={className} />
      </button>
      {isLarge && (
        <Dialog
          title={texts.picture}
          closeLabel={texts.close}
          onClose={() => setLarge(false)}
          actions={
            <Button wide onClick={() => setLarge(false)}>
              {texts.close}
            </Button>
          }
        >
          <Picture picture={picture} alt={texts.picture} className="mx-auto max-h-[75dvh] max-w-full object-contain" />
        </Dialog>
      )}
    </>
  )
}

export interface FetchedPictureProps {
  /** Unique, for the cache. */
  name: string
  take: () => Promise<{ readonly content: Blob }>
  /** `missing`: the fetch failed and a press retries. */
  texts: PictureToEnlargeProps['texts'] & { missing: string }
  className?: string
  skeletonClassName?: string
}

export function FetchedPicture({
  name,
  take,
  texts,
  className = 'size-20 rounded-box object-cover',
  skeletonClassName = 'size-20',
}: FetchedPictureProps) {
  const t = useTranslations('ui')
  const isLight = useDataLight()
  const [isAsked, setAsked] = useState(false)
  const file = useQuery({ queryKey: ['picture', name], queryFn: take, staleTime: Infinity, enabled: isAsked || !isLight })
  if (file.isError)
    return (
      <button type="button" className="flex min-h-(--size-touch) items-center gap-2 text-sm" onClick={() => void file.refetch()}>
        <ImageOff className="size-5 flex-none" />
        {texts.missing}
      </button>
    )
  if (!file.data && isLight && !isAsked)
    return (
      <Button size="small" icon={Image} onClick={() => setAsked(true)}>
        {t('picture_show')}
      </Button>
    )
  if (!file.data) return <SkeletonBlock className={skeletonClassName} />
  return <PictureToEnlarge picture={file.data.content} texts={texts} className={className} />
}
