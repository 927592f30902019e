import { Suspense, useEffect } from 'react'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { closeOverlay, openOverlay, useOpenOverlay } from '../../lib/overlays.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { preloadPages } from '../routes.tsx'
import { OverlayFailed } from './overlay-failed.tsx'

const SendOverlay = lazyScreen(() => import('./send-overlay.tsx').then(({ SendOverlay: one }) => one))
const QuickPayModal = lazyScreen(() => import('../../features/pay/index.ts').then(({ QuickPayModal: one }) => one))
const AddFundsModal = lazyScreen(() => import('../../features/funding/add-funds-modal.tsx').then(({ AddFundsModal: one }) => one))

const AskSheet = lazyScreen(() => import('../../features/requests/ask-sheet.tsx').then(({ AskSheet: one }) => one))
const ScheduleSheet = lazyScreen(() =>
  import('../../features/schedules/schedule-sheet.tsx').then(({ ScheduleSheet: one }) => one),
)
const ReportDialog = lazyScreen(() => import('../../features/contacts/report-dialog.tsx').then(({ ReportDialog: one }) => one))
const PersonSheet = lazyScreen(() => import('../../features/contacts/person-sheet.tsx').then(({ PersonSheet: one }) => one))

/** Fetches what is opened next when the browser has nothing else to do (member-area.md, section 9). */
function usePreloading(): void {
  useEffect(
    () =>
      whenIdle(() => {
        void SendOverlay.preload()
        void QuickPayModal.preload()
        void AddFundsModal.preload()
        preloadPages()
      }),
    [],
  )
}

/** The overlay that is open, over whatever page is there. */
export function OverlayHost() {
  usePreloading()
  const open = useOpenOverlay()
  if (!open) return null
  return (
    <ErrorBoundary fallback={() => <OverlayFailed />}>
      <Suspense>
        {open.name === 'send' && <SendOverlay params={open.params} />}
        {open.name === 'quick-pay' && <QuickPayModal params={open.params} onClose={closeOverlay} />}
        {open.name === 'add-funds' && <AddFundsModal onClose={closeOverlay} />}
        {open.name === 'person' && open.params.hai_tag && (
          <PersonSheet
            hai_tag={open.params.hai_tag}
            transaction_id={open.params.transaction_id}
            onClose={open.params.from === 'send' ? () => openOverlay('send') : closeOverlay}
          />
        )}
        {open.name === 'report' && open.params.hai_tag && (
          <ReportDialog
            hai_tag={open.params.hai_tag}
            name={open.params.shown_name ?? `@${open.params.hai_tag}`}
            transaction_id={open.params.transaction_id}
            onClose={closeOverlay}
          />
        )}
        {open.name === 'schedule' && <ScheduleSheet params={open.params} onClose={closeOverlay} />}
        {open.name === 'request' && <AskSheet params={open.params} onClose={closeOverlay} />}
      </Suspense>
    </ErrorBoundary>
  )
}
