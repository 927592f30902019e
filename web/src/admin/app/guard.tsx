import { focusManager, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Redirect, useLocation, useSearchParams } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { useWords } from '../../lib/words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { dropStepUp, useStepUp } from '../mfa/step-up-session.ts'
import { adminPaths } from '../paths.ts'
import { Pages } from './pages.tsx'
import { ownRole } from './session.ts'

const RenewDialog = lazy(() => import('../mfa/index.ts').then(({ RenewDialog: Renew }) => ({ default: Renew })))

/** Long enough to be read; the landing page then knows where a member belongs. */
const SENT_AWAY_MS = 4_000

/**
 * The staff's pages are drawn for staff who have stepped up; what stands on them the server gives to nobody else (admin-area.md,
 * section 4). When the ten minutes end, the page keeps what is typed in it and is neither seen nor asks for anything until they are
 * renewed.
 */
export function Guard() {
  const { data } = useSuspenseQuery(ownRole)
  const { is } = useStepUp()
  const [path, navigate] = useLocation()
  const [query] = useSearchParams()
  useRestOnceEnded(is === 'ended')
  // The step-up page is outside the guard: it says itself whom the server does not let in.
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
              dropStepUp()
              navigate(adminPaths.mfaVerify({ returnTo }), { replace: true })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** What stands on the page asks for nothing: as if nobody looked at it. Looked at again, it reads what has grown old. */
function useRestOnceEnded(hasEnded: boolean): void {
  useEffect(() => {
    if (!hasEnded) return
    focusManager.setFocused(false)
    return () => focusManager.setFocused(undefined)
  }, [hasEnded])
}

/** Not of the staff: told so, and away. */
function SentAway() {
  const t = useWords('admin_mfa')
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
