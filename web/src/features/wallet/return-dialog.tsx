import type { Cents } from '@hai/contract/money'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { isTooLate, paymentErrorText, type PaymentError } from '../../payments/payment-errors.ts'
import { usePayment } from '../../payments/use-payment.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/sheet.tsx'
import { refreshAfter } from '../../api/query-client.ts'
import type { Receipt } from './receipt-text.ts'

const isClosed = (problem: PaymentError): boolean => problem.kind === 'refused' && hasCode(problem.error, 'RECIPIENT_UNAVAILABLE')

/** The return is final. It returns what the payer paid, which may be more than what arrived. */
export function ReturnDialog({
  receipt,
  return_amount,
  onClose,
}: {
  receipt: Receipt
  return_amount: Cents
  onClose: () => void
}) {
  const t = useTranslations('refund_requests')
  const name = receipt.counterparty.shown_name ?? receipt.counterparty.hai_tag ?? ''
  const amount = formatUsd(return_amount)
  const { run, isBusy, problem } = usePayment({
    calls: ['return_payment'],
    send: (_input: null, idempotency_key) => api.return_payment({ idempotency_key, transaction_id: receipt.id }),
    onDone: () => {
      toast({ title: t('done', { amount, name }) })
      onClose()
    },
  })
  const isOver = problem !== null && (isTooLate(problem) || isClosed(problem))
  const leave = () => {
    if (isOver) void refreshAfter(['return_payment'])
    onClose()
  }
  return (
    <Dialog
      title={t('ask', { amount, name })}
      closeLabel={t('ui.close')}
      onClose={leave}
      actions={
        <>
          {!isOver && (
            <Button kind="main" wide busy={isBusy} onClick={() => run(null)}>
              {isBusy ? t('sending') : t('yes', { amount })}
            </Button>
          )}
          <Button wide onClick={leave}>
            {isOver ? t('ui.close') : t('no')}
          </Button>
        </>
      }
    >
      {problem && <Problem problem={problem} name={name} />}
      <p>{t('text')}</p>
      {return_amount > receipt.total && <p>{t('more', { amount, name, got: formatUsd(receipt.total) })}</p>}
    </Dialog>
  )
}

function Problem({ problem, name }: { problem: PaymentError; name: string }) {
  const t = useTranslations('refund_requests')
  const title = isTooLate(problem) ? t('late') : isClosed(problem) ? t('closed', { name }) : paymentErrorText(problem)
  return <Notice kind="problem" title={title} />
}
