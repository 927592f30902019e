import { focusManager, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Redirect, useLocation, useSearchParams } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { discardStepUp, useStepUp } from '../mfa/step-up-session.ts'
import { adminPaths } from '../paths.ts'
import { Pages } from './pages.tsx'
import { ownRole } from './session.ts'

const RenewDialog = lazy(() => import('../mfa/index.ts').then(({ RenewDialog: Renew }) => ({ default: Renew })))

/** Time to read the message before the landing page is loaded. */
const SENT_AWAY_MS = 4_000

/**
 * Shows staff pages only to staff with a valid step-up; the server enforces the same rule
 * (docs/product/staff.md#step-up). When the ten minutes end, the page keeps its drafts, but is hidden and makes no
 * requests until the step-up is renewed.
 */
export function Guard() {
  const { data } = useSuspenseQuery(ownRole)
  const { is } = useStepUp()
  const [path, navigate] = useLocation()
  const [query] = useSearchParams()
  useRestOnceEnded(is === 'ended')
  // The step-up page itself handles visitors without access.
  if (path === adminPaths.mfaVerify()) return <Pages />
  if (!data.role) return <SentAway />
  const returnTo = query.size > 0 ? `${path}?${query}` : path
  if (is === 'none') return <Redirect to={adminPaths.mfaVerify({ returnTo })} replace />
  return (
    <>
      <div className={is === 'ended' ? 'invisible contents' : 'contents'}>
        <Pages />
      </div>
      {is === 'ended' && (
        <Suspense>
          <RenewDialog
            at="ended"
            onDone={() => undefined}
            onClose={() => {
              discardStepUp()
              navigate(adminPaths.mfaVerify({ returnTo }), { replace: true })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function useRestOnceEnded(hasEnded: boolean): void {
  useEffect(() => {
    if (!hasEnded) return
    focusManager.setFocused(false)
    return () => focusManager.setFocused(undefined)
  }, [hasEnded])
}

function SentAway() {
  const t = useTranslations('admin_mfa')
  useEffect(() => {
    toast({ kind: 'problem', title: t('denied'), text: t('denied_text') })
    const timer = setTimeout(() => location.replace(paths.landing()), SENT_AWAY_MS)
    return () => clearTimeout(timer)
  }, [t])
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-(--container-phone) content-center gap-4 p-5">
      <h1 className="sr-only">{t('denied')}</h1>
      <Notice kind="problem" title={t('denied')}>
        <p>{t('denied_only')}</p>
      </Notice>
      <ButtonLink href={paths.landing()} wide outside>
        {t('go_home')}
      </ButtonLink>
    </main>
  )
}
