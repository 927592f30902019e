import { errorDataOf } from '../../api/api-error.ts'
import { longDayWithYear } from '../../lib/moments.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/notice.tsx'

interface RecordsFailedProps {
  error: unknown
  onRetry: () => void
}

/** Says if the needed postings are archived. Otherwise offers to load the part again. */
export function RecordsFailed({ error, onRetry }: RecordsFailedProps) {
  const t = useTranslations('admin_ui')
  const language = useLanguage()
  const archived = errorDataOf(error, 'ARCHIVED')
  if (!archived) return <LoadFailed onRetry={onRetry} />
  return <Notice>{t('archived', { day: longDayWithYear(new Date(archived.until), language) })}</Notice>
}
