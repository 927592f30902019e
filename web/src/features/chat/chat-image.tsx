import type { ChatMessage } from '@hai/contract/chat'
import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { takeFile } from '../../api/take-file.ts'
import { useWords } from '../../lib/words.ts'
import { Picture, PictureToEnlarge } from '../../ui/picture.tsx'
import { Bone } from '../../ui/skeleton.tsx'

const look = 'max-h-80 w-auto max-w-full rounded-[calc(var(--radius-box)-0.25rem)] object-contain'

/** A picture that is on its way, or about to be. */
export function OwnPicture({ picture }: { picture: Blob }) {
  const t = useWords('chat')
  return <Picture picture={picture} alt={t('picture')} className={look} />
}

/** The picture of a message: only the two can have it, so it comes by a call. A press shows it large. */
export function ChatImage({ message: { id } }: { message: ChatMessage }) {
  const t = useWords('chat')
  const file = useQuery({
    queryKey: ['get_chat_image', id],
    queryFn: () => takeFile('get_chat_image', { message_id: id }),
    staleTime: Infinity,
  })
  if (file.isError)
    return (
      <button type="button" className="flex min-h-(--size-touch) items-center gap-2 text-sm" onClick={() => void file.refetch()}>
        <ImageOff className="size-5" />
        {t('picture_missing')}
      </button>
    )
  if (!file.data) return <Bone className="h-40 w-56 max-w-full" />
  return (
    <PictureToEnlarge
      picture={file.data.content}
      words={{ picture: t('picture'), large: t('picture_large'), close: t('close') }}
      className={look}
    />
  )
}
