import { useLocation } from 'wouter'
import { useTranslations } from '../../lib/translations.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { adminPaths } from '../paths.ts'
import { signInPath } from './session.ts'

export function SessionEnded() {
  const t = useTranslations('admin_mfa')
  const [path] = useLocation()
  const isMfaPage = path === adminPaths.mfaVerify()
  return (
    <main id="main" className="mx-auto grid max-w-(--container-prose) grid-cols-1 gap-4 p-5">
      <h1 className="sr-only">{t(isMfaPage ? 'not_authenticated' : 'user_not_authenticated')}</h1>
      <Notice kind="problem" title={t(isMfaPage ? 'not_authenticated' : 'user_not_authenticated')}>
        <p>{t('session_gone')}</p>
      </Notice>
      <ButtonLink href={signInPath()} kind="main" outside>
        {t('ui.sign_in')}
      </ButtonLink>
    </main>
  )
}
