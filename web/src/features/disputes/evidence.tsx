import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { takeFile } from '../../api/take-file.ts'
import { useWords } from '../../lib/words.ts'
import { PictureToEnlarge } from '../../ui/picture.tsx'
import { Bone } from '../../ui/skeleton.tsx'

/** A picture of a dispute: only the two can have it, so it comes by a call. A press shows it large. */
export function Evidence({ dispute_id, file_id }: { dispute_id: string; file_id: string }) {
  const t = useWords('disputes')
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
    <PictureToEnlarge
      picture={file.data.content}
      words={{ picture: t('picture'), large: t('picture_large'), close: t('close') }}
      className="size-20 rounded-box object-cover"
    />
  )
}
