import { Ellipsis, Printer, Repeat2, Share2, Undo2, UserRound, Users } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { isTooLate, paymentErrorText } from '../../payments/payment-errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { usePayment } from '../../payments/use-payment.ts'
import { openOverlay } from '../../lib/overlays.ts'
import { toast } from '../../lib/toast.ts'
import { useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RefundRequestAction } from './lazy-refund-request.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { canBeSplit, hasRefundRequest, counterpartyName, type Receipt } from './receipt-text.ts'
import { ReturnAction } from './return-action.tsx'
import { useLoadSharedReceipt, useShareReceipt } from './share-receipt.ts'

export function ReceiptActions({ receipt, file, proof }: { receipt: Receipt; file: ReactNode; proof: ReactNode }) {
  const t = useTranslations('receipt')
  const read = useLoadSharedReceipt()
  const sharing = useShareReceipt(() => read(receipt.id, receipt))
  const [isMore, setMore] = useState(false)
  const { counterparty, direction, can_cancel } = receipt
  const { hai_tag } = counterparty
  return (
    <div className="grid gap-2 print:hidden">
      {can_cancel && <Cancel receipt={receipt} />}
      <Button kind="main" icon={Share2} wide busy={sharing.isPending} onClick={() => sharing.mutate()}>
        {t('ui.share')}
      </Button>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2">
        {direction === 'out' && hai_tag && (
          <Button icon={Repeat2} onClick={() => openOverlay('send', { hai_tag })}>
            {t('ui.send_again')}
          </Button>
        )}
        {!hasRefundRequest(receipt) && <ReturnAction receipt={receipt} />}
        {file}
      </div>
      <Button kind="plain" icon={Ellipsis} aria-expanded={isMore} onClick={() => setMore(!isMore)}>
        {t('ui.more')}
      </Button>
      {isMore && (
        <div className="grid gap-2">
          <Button icon={Printer} onClick={() => window.print()}>
            {t('ui.print')}
          </Button>
          {hai_tag && (
            <Button icon={UserRound} onClick={() => openOverlay('person', { hai_tag, transaction_id: receipt.id })}>
              {t('about_person')}
            </Button>
          )}
          <RefundRequestAction receipt={receipt} />
          {canBeSplit(receipt) && (
            <Button icon={Users} onClick={() => openOverlay('request', { split: true, amount: receipt.amount })}>
              {t('split')}
            </Button>
          )}
          {proof}
        </div>
      )}
    </div>
  )
}

export function Undo({ receipt, until }: { receipt: Receipt; until: string }) {
  const t = useTranslations('receipt')
  const seconds = useSecondsLeft(Date.parse(until))
  const { run, isBusy, problem } = usePayment({
    calls: ['undo_send'],
    send: (_input: null, idempotency_key) => api.undo_send({ idempotency_key, transaction_id: receipt.id }),
    onDone: ({ status }) => {
      const { queryKey } = api.get_transaction.query({ transaction_id: receipt.id })
      queryClient.setQueryData(queryKey, (old) => old && { ...old, status, can_undo_until: null })
      toast({ title: t('undo_done', { amount: formatUsd(receipt.total) }), kind: 'in' })
    },
  })
  const isLate = problem !== null && isTooLate(problem)
  return (
    <div className="grid gap-2 print:hidden">
      {problem && <Notice kind="problem" title={isLate ? t('undo_late') : paymentErrorText(problem)} />}
      <Button kind="edge" wide icon={Undo2} busy={isBusy} refused={seconds === 0 || isLate} onClick={() => run(null)}>
        {isBusy ? t('ui.undoing') : t('ui.undo', { seconds })}
      </Button>
    </div>
  )
}

function Cancel({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('wallet')
  const name = counterpartyName(receipt, useTranslations('receipt'))
  const [isAsking, setAsking] = useState(false)
  const cancelled = () => {
    setAsking(false)
    toast({ title: t('ui.back_in_wallet', { amount: formatUsd(receipt.total) }), kind: 'in' })
  }
  return (
    <>
      <Button kind="edge" wide icon={Undo2} onClick={() => setAsking(true)}>
        {t('ui.cancel')}
      </Button>
      {isAsking && (
        <CancelDialog
          transaction_id={receipt.id}
          name={name}
          total={receipt.total}
          onClose={() => setAsking(false)}
          onCancelled={cancelled}
        />
      )}
    </>
  )
}
