import { LockKeyhole } from 'lucide-react'
import { useWords } from '../../lib/words.ts'
import { Notice } from '../../ui/notice.tsx'

/** Why there are no buttons. */
export function ReadOnly() {
  const t = useWords('admin_settings')
  return (
    <Notice icon={LockKeyhole} title={t('read_only')}>
      {t('read_only_text')}
    </Notice>
  )
}
