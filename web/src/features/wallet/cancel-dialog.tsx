import type { Cents } from '@hai/contract/money'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { isTooLate, paymentErrorText } from '../../payments/payment-errors.ts'
import { usePayment } from '../../payments/use-payment.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/sheet.tsx'

export interface CancelDialogProps {
  transaction_id: string
  name: string
  /** With fee and tax. */
  total: Cents
  onClose: () => void
  onCancelled: () => void
}

export function CancelDialog({ transaction_id, name, total, onClose, onCancelled }: CancelDialogProps) {
  const t = useTranslations('wallet')
  const amount = formatUsd(total)
  const { run, isBusy, problem } = usePayment({
    calls: ['cancel_pending_send'],
    send: (_input: null, idempotency_key) => api.cancel_pending_send({ idempotency_key, transaction_id }),
    onDone: onCancelled,
  })
  const isLate = problem !== null && isTooLate(problem)
  return (
    <Dialog
      title={t('cancel_ask', { amount, name })}
      closeLabel={t('ui.close')}
      onClose={onClose}
      actions={
        <>
          {!isLate && (
            <Button kind="main" wide busy={isBusy} onClick={() => run(null)}>
              {isBusy ? t('cancelling') : t('cancel_yes', { amount })}
            </Button>
          )}
          <Button wide onClick={onClose}>
            {isLate ? t('ui.close') : t('cancel_no')}
          </Button>
        </>
      }
    >
      {problem && <Notice kind="problem" title={isLate ? t('cancel_late') : paymentErrorText(problem)} />}
    </Dialog>
  )
}
