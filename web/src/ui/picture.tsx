import { useQuery } from '@tanstack/react-query'
import { Image, ImageOff } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useDataLight } from '../lib/data-use.ts'
import { useTranslations } from '../lib/translations.ts'
import { Button } from './button.tsx'
import { Dialog } from './sheet.tsx'
import { SkeletonBlock } from './skeleton.tsx'

/** Shows a Blob by an object URL, revoked on unmount. */
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
  words: { picture: string; large: string; close: string }
  className: string
}

export function PictureToEnlarge({ picture, words, className }: PictureToEnlargeProps) {
  const [isLarge, enlarge] = useState(false)
  return (
    <>
      <button type="button" aria-label={words.large} className="block" onClick={() => enlarge(true)}>
        <Picture picture={picture} alt={words.picture} className={className} />
      </button>
      {isLarge && (
        <Dialog
          title={words.picture}
          closeLabel={words.close}
          onClose={() => enlarge(false)}
          actions={
            <Button wide onClick={() => enlarge(false)}>
              {words.close}
            </Button>
          }
        >
          <Picture picture={picture} alt={words.picture} className="mx-auto max-h-[75dvh] max-w-full object-contain" />
        </Dialog>
      )}
    </>
  )
}

export interface FetchedPictureProps {
  /** Unique name, for the cache. */
  name: string
  take: () => Promise<{ readonly content: Blob }>
  /** `missing`: the fetch failed and a press retries. */
  words: PictureToEnlargeProps['words'] & { missing: string }
  className?: string
  boneLook?: string
}

/** A private picture, fetched by an authenticated call; in data-saver mode only on press. A press enlarges it. */
export function FetchedPicture({
  name,
  take,
  words,
  className = 'size-20 rounded-box object-cover',
  boneLook = 'size-20',
}: FetchedPictureProps) {
  const t = useTranslations('ui')
  const isLight = useDataLight()
  const [isAsked, ask] = useState(false)
  const file = useQuery({ queryKey: ['picture', name], queryFn: take, staleTime: Infinity, enabled: isAsked || !isLight })
  if (file.isError)
    return (
      <button type="button" className="flex min-h-(--size-touch) items-center gap-2 text-sm" onClick={() => void file.refetch()}>
        <ImageOff className="size-5 flex-none" />
        {words.missing}
      </button>
    )
  if (!file.data && isLight && !isAsked)
    return (
      <Button size="small" icon={Image} onClick={() => ask(true)}>
        {t('picture_show')}
      </Button>
    )
  if (!file.data) return <SkeletonBlock className={boneLook} />
  return <PictureToEnlarge picture={file.data.content} words={words} className={className} />
}
