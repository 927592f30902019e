import { Suspense, useEffect } from 'react'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { closeOverlay, useOpenOverlay } from '../../lib/overlays.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { prefetchWhenIdle } from '../../lib/prefetch-when-idle.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { preloadPages } from '../screens.tsx'

const SendOverlay = lazyScreen(() => import('./send-overlay.tsx').then(({ SendOverlay: one }) => one))
const QuickPayOverlay = lazyScreen(() => import('./quick-pay-overlay.tsx').then(({ QuickPayOverlay: one }) => one))
const AddFundsModal = lazyScreen(() => import('../../features/funding/add-funds-modal.tsx').then(({ AddFundsModal: one }) => one))

const RequestSheet = lazyScreen(() => import('../../features/requests/request-sheet.tsx').then(({ RequestSheet: one }) => one))
const ScheduleSheet = lazyScreen(() =>
  import('../../features/schedules/schedule-sheet.tsx').then(({ ScheduleSheet: one }) => one),
)
const CashOutSheet = lazyScreen(() => import('../../features/cashouts/index.ts').then(({ CashOutSheet: one }) => one))
const DisputeOverlay = lazyScreen(() =>
  import('../../features/disputes/dispute-pages.tsx').then(({ DisputeOverlay: one }) => one),
)
const PeopleOverlay = lazyScreen(() => import('./people-overlay.tsx').then(({ PeopleOverlay: one }) => one))

/** Preloads overlays and pages when the browser is idle (docs/product/the-app.md#pages), except with data saver on. */
function usePreloading(): void {
  useEffect(
    () =>
      prefetchWhenIdle(() => {
        void SendOverlay.preload()
        void QuickPayOverlay.preload()
        void AddFundsModal.preload()
        preloadPages()
      }),
    [],
  )
}

function OverlayFailed() {
  const t = useTranslations('app')
  useEffect(() => {
    toast({ title: t('dialog_failed'), kind: 'problem' })
    closeOverlay()
  }, [t])
  return null
}

export function OverlayHost() {
  usePreloading()
  const open = useOpenOverlay()
  if (!open) return null
  const [name, params] = open
  return (
    <ErrorBoundary fallback={() => <OverlayFailed />}>
      <Suspense>
        {name === 'send' && <SendOverlay params={params ?? {}} />}
        {name === 'quick-pay' && <QuickPayOverlay params={params ?? {}} />}
        {name === 'add-funds' && <AddFundsModal onClose={closeOverlay} />}
        {(open[0] === 'person' || open[0] === 'report') && <PeopleOverlay overlay={open} />}
        {name === 'dispute' && <DisputeOverlay params={params} onClose={closeOverlay} />}
        {name === 'schedule' && <ScheduleSheet params={params ?? {}} onClose={closeOverlay} />}
        {name === 'cash-out' && <CashOutSheet params={params ?? {}} onClose={closeOverlay} />}
        {name === 'request' && <RequestSheet params={params ?? {}} onClose={closeOverlay} />}
      </Suspense>
    </ErrorBoundary>
  )
}
