import { takeFile } from '../../api/take-file.ts'
import { useWords } from '../../lib/words.ts'
import { FetchedPicture } from '../../ui/picture.tsx'

/** A picture of a dispute, for the two alone. */
export function Evidence({ dispute_id, file_id }: { dispute_id: string; file_id: string }) {
  const t = useWords('disputes')
  return (
    <FetchedPicture
      name={file_id}
      take={() => takeFile('get_dispute_attachment', { dispute_id, file_id })}
      words={{ picture: t('picture'), large: t('picture_large'), close: t('close'), missing: t('picture_missing') }}
    />
  )
}
