import { lazy, Suspense } from 'react'
import { useToast } from '../../lib/toast.ts'
import { useWords } from '../../lib/words.ts'

const ToastView = lazy(() => import('../../ui/toaster.tsx').then(({ ToastView: one }) => ({ default: one })))

/** Where toasts are read aloud: always there, so that screen readers notice what comes. */
export function ToastRegion() {
  const toast = useToast()
  const t = useWords('ui')
  return (
    <div role="status">
      {toast && (
        <Suspense>
          <ToastView key={toast.id} toast={toast} closeLabel={t('close')} />
        </Suspense>
      )}
    </div>
  )
}
