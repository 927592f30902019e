import { Suspense } from 'react'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Dialog } from '../../ui/sheet.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { resetQueries } from '../ui/reset-queries.ts'
import { StepUp } from './step-up.tsx'

export interface RenewDialogProps {
  /**
   * `ended`: the step-up has expired, and the page waits for the renewal. `early`: the user renews it before it
   * expires.
   */
  at: 'ended' | 'early'
  onClose: () => void
  onDone: () => void
}

export function RenewDialog({ at, onClose, onDone }: RenewDialogProps) {
  const t = useTranslations('admin_mfa')
  const hasEnded = at === 'ended'
  const cancel = () => {
    toast({ kind: 'wait', title: t('cancelled') })
    onClose()
  }
  return (
    <Dialog
      title={t(hasEnded ? 'ended_title' : 'renew_title')}
      closeLabel={hasEnded ? t('leave') : t('ui.close')}
      onClose={cancel}
      actions={
        <Button kind="plain" wide onClick={cancel}>
          {hasEnded ? t('leave') : t('ui.cancel')}
        </Button>
      }
    >
      {hasEnded && <p className="text-ink-soft">{t('ended_text')}</p>}
      <ErrorBoundary fallback={(retry) => <LoadFailed onRetry={retry} />} onRetry={resetQueries}>
        <Suspense fallback={<RowsSkeleton rows={3} label={t('ui.loading')} />}>
          <StepUp onDone={onDone} head={(_title, text) => <p>{text}</p>} />
        </Suspense>
      </ErrorBoundary>
    </Dialog>
  )
}
