import { useEffect } from 'react'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { useToast } from '../lib/toast.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { useTranslations } from '../lib/translations.ts'
import { OptionalContent } from './error-boundary.tsx'

const ToastView = lazyScreen(() => import('./toaster.tsx').then(({ ToastView: one }) => one))

/** Always mounted, because screen readers announce only changes of an existing region. */
export function ToastRegion() {
  const toast = useToast()
  const t = useTranslations('ui')
  useEffect(() => whenIdle(() => void ToastView.preload()), [])
  return (
    <div role="status">
      {toast && (
        <OptionalContent key={toast.id}>
          <ToastView toast={toast} closeLabel={t('close')} />
        </OptionalContent>
      )}
    </div>
  )
}
