import { downloadFile } from '../../api/download-file.ts'
import { useWords } from '../../lib/words.ts'
import { FetchedPicture } from '../../ui/picture.tsx'

/** A picture in a dispute. The server returns it only to the two parties. */
export function Evidence({ dispute_id, file_id }: { dispute_id: string; file_id: string }) {
  const t = useWords('disputes')
  return (
    <FetchedPicture
      name={file_id}
      take={() => downloadFile('get_dispute_attachment', { dispute_id, file_id })}
      words={{ picture: t('picture'), large: t('picture_large'), close: t('close'), missing: t('picture_missing') }}
    />
  )
}
