import { Suspense, useEffect } from 'react'
import { closeOverlay, useOpenOverlay } from '../../lib/overlays.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { preloadable } from '../preloadable.ts'
import { OverlayFailed } from './overlay-failed.tsx'

const SendMoneyModal = preloadable(() =>
  import('../../features/transfers/send-money-modal.tsx').then(({ SendMoneyModal: one }) => one),
)
const AddFundsModal = preloadable(() =>
  import('../../features/funding/add-funds-modal.tsx').then(({ AddFundsModal: one }) => one),
)

const IDLE_LIMIT_MS = 1_000
const IDLE_FALLBACK_MS = 700

/** Fetches the code of the modals when the browser has nothing else to do (member-area.md, section 9). */
function usePreloadedModals(): void {
  useEffect(() => {
    const preload = () => {
      void SendMoneyModal.preload()
      void AddFundsModal.preload()
    }
    if ('requestIdleCallback' in window) {
      const handle = requestIdleCallback(preload, { timeout: IDLE_LIMIT_MS })
      return () => cancelIdleCallback(handle)
    }
    const timer = setTimeout(preload, IDLE_FALLBACK_MS)
    return () => clearTimeout(timer)
  }, [])
}

/** The overlay that is open, over whatever page is there. */
export function OverlayHost() {
  usePreloadedModals()
  const open = useOpenOverlay()
  if (!open) return null
  return (
    <ErrorBoundary fallback={() => <OverlayFailed />}>
      <Suspense>
        {open.name === 'send' && <SendMoneyModal.Component params={open.params} onClose={closeOverlay} />}
        {open.name === 'add-funds' && <AddFundsModal.Component onClose={closeOverlay} />}
      </Suspense>
    </ErrorBoundary>
  )
}
