import type { ChatMessage } from '@hai/contract/chat'
import { downloadFile } from '../../api/download-file.ts'
import { useTranslations } from '../../lib/translations.ts'
import { FetchedPicture, Picture } from '../../ui/picture.tsx'

const look = 'max-h-80 w-auto max-w-full rounded-[calc(var(--radius-box)-0.25rem)] object-contain'

export function OwnPicture({ picture }: { picture: Blob }) {
  const t = useTranslations('ui')
  return <Picture picture={picture} alt={t('picture')} className={look} />
}

export function ChatImage({ message: { id } }: { message: ChatMessage }) {
  const t = useTranslations('ui')
  return (
    <FetchedPicture
      name={id}
      take={() => downloadFile('get_chat_image', { message_id: id })}
      texts={{ picture: t('picture'), large: t('picture_large'), close: t('close'), missing: t('picture_failed') }}
      className={look}
      skeletonClassName="h-40 w-56 max-w-full"
    />
  )
}
