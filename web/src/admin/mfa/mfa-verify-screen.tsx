import { Suspense, useEffect } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { hasCode } from '../../api/api-error.ts'
import { safeReturnPath, paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { Logo } from '../../ui/logo.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { adminPaths } from '../paths.ts'
import { PageFailed } from '../ui/page-failed.tsx'
import { resetQueries } from '../ui/reset-queries.ts'
import { StepUp } from './step-up.tsx'
import { consumeExpiredFlag, useStepUp } from './step-up-session.ts'
import { Notice } from '../../ui/notice.tsx'

export function MfaVerifyScreen() {
  const t = useTranslations('admin_mfa')
  const [, navigate] = useLocation()
  const [query] = useSearchParams()
  const isOpen = useStepUp().is === 'open'
  const returnTo = safeReturnPath(query.get('returnTo'), adminPaths.overview())
  useEffect(() => {
    if (consumeExpiredFlag()) toast({ kind: 'wait', title: t('ended_title') })
  }, [t])
  useEffect(() => {
    if (isOpen) navigate(returnTo, { replace: true })
  }, [isOpen, navigate, returnTo])
  return (
    <main
      id="main"
      className="mx-auto grid min-h-dvh w-full max-w-[calc(var(--container-phone)+2.5rem)] grid-cols-1 content-center gap-7 px-gutter py-8"
    >
      <div className="flex items-center justify-between gap-3">
        <Logo />
        <span className="rounded-full bg-ink px-2 text-xs leading-5 font-medium text-page">{t('admin_ui.staff')}</span>
      </div>
      <div className="grid grid-cols-1 gap-4">
        <ErrorBoundary
          fallback={(retry, _isMissing, error) =>
            hasCode(error, 'FORBIDDEN') ? <NotStaff /> : <PageFailed error={error} onRetry={retry} />
          }
          onRetry={resetQueries}
        >
          <Suspense fallback={<RowsSkeleton rows={3} label={t('ui.loading')} />}>
            <StepUp
              onDone={() => undefined}
              head={(title, text, at) => (
                <div className="grid gap-1">
                  <h1>{title}</h1>
                  <p className="text-ink-soft">
                    {text} {at === 'proof' && t('opens')}
                  </p>
                </div>
              )}
            />
          </Suspense>
        </ErrorBoundary>
      </div>
      <p className="text-center">
        <a
          href={paths.dashboard()}
          className="inline-flex min-h-(--size-touch) items-center text-accent-ink underline underline-offset-4"
        >
          {t('admin_ui.switch_to_user_mode')}
        </a>
      </p>
    </main>
  )
}

/** Time to read the message before the redirect. */
const SENT_AWAY_MS = 4_000

function NotStaff() {
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
