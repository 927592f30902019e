import { Suspense, useEffect } from 'react'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { useToast } from '../lib/toast.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { useWords } from '../lib/words.ts'
import { ErrorBoundary } from './error-boundary.tsx'

const ToastView = lazyScreen(() => import('./toaster.tsx').then(({ ToastView: one }) => one))

/** Where toasts are read aloud: always there, so that screen readers notice what comes. */
export function ToastRegion() {
  const toast = useToast()
  const t = useWords('ui')
  useEffect(() => whenIdle(() => void ToastView.preload()), [])
  return (
    <div role="status">
      {toast && (
        <ErrorBoundary key={toast.id} isAside fallback={() => null}>
          <Suspense>
            <ToastView toast={toast} closeLabel={t('close')} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}
