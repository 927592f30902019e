import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useCallback, useState } from 'react'
import { takeFile } from '../../api/take-file.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/sheet.tsx'
import { Bone } from '../../ui/skeleton.tsx'

/** A picture that this browser has, at an address of its own for as long as it is shown. */
export function Picture({ picture, className }: { picture: Blob; className: string }) {
  const t = useWords('disputes')
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const address = URL.createObjectURL(picture)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [picture],
  )
  return <img ref={show} alt={t('picture')} className={className} />
}

/** A picture of a dispute: only the two can have it, so it comes by a call. A press shows it large. */
export function Evidence({ dispute_id, file_id }: { dispute_id: string; file_id: string }) {
  const t = useWords('disputes')
  const [isLarge, enlarge] = useState(false)
  const file = useQuery({
    queryKey: ['get_dispute_attachment', file_id],
    queryFn: () => takeFile('get_dispute_attachment', { dispute_id, file_id }),
    staleTime: Infinity,
  })
  if (file.isError)
    return (
      <button type="button" className="flex min-h-(--size-touch) items-center gap-2 text-sm" onClick={() => void file.refetch()}>
        <ImageOff className="size-5" />
        {t('picture_missing')}
      </button>
    )
  if (!file.data) return <Bone className="size-20" />
  return (
    <>
      <button type="button" aria-label={t('picture_large')} className="block" onClick={() => enlarge(true)}>
        <Picture picture={file.data.content} className="size-20 rounded-box object-cover" />
      </button>
      {isLarge && (
        <Dialog
          title={t('picture')}
          closeLabel={t('close')}
          onClose={() => enlarge(false)}
          actions={
            <Button wide onClick={() => enlarge(false)}>
              {t('close')}
            </Button>
          }
        >
          <Picture picture={file.data.content} className="mx-auto max-h-[75dvh] max-w-full object-contain" />
        </Dialog>
      )}
    </>
  )
}
