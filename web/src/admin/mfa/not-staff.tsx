import { useEffect } from 'react'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'

/** Time to read the message before the redirect. */
const SENT_AWAY_MS = 4_000

export function NotStaff() {
  const t = useTranslations('admin_mfa')
  useEffect(() => {
    const timer = setTimeout(() => location.replace(paths.dashboard()), SENT_AWAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <h1 className="sr-only">{t('denied')}</h1>
      <Notice kind="problem" title={t('denied_only')} />
    </>
  )
}
