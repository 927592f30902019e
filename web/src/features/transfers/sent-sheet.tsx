import { Repeat2, Undo2 } from 'lucide-react'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { ShareNewReceipt } from '../../payments/outcome.tsx'
import { isTooLate } from '../../payments/payment-errors.ts'
import { usePayment } from '../../payments/use-payment.ts'
import type { DrawShare } from '../../lib/share.ts'
import { useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { DoneStep } from './done-step.tsx'
import { payeeText } from '../../payments/parse-payee.ts'
import { isUnpaid, statusWords } from './receipt-text.ts'
import { shortName, type Sent } from './send-flow.ts'
import { useSent } from './use-sent.ts'

export interface SentSheetProps {
  sent: Sent
  onClose: () => void
  onSendAnother: () => void
  share: DrawShare
}

export function SentSheet({ sent, onClose, onSendAnother, share }: SentSheetProps) {
  const t = useTranslations('transfers')
  const { person, transaction_id } = sent
  const now = useSent(sent)
  const undo = usePayment({
    calls: ['undo_send'],
    send: (_input: null, idempotency_key) => api.undo_send({ idempotency_key, transaction_id }),
    onDone: ({ status }) => now.setStatus(status),
  })
  const isTaken = undo.problem !== null && isTooLate(undo.problem)
  const { key, tone } = statusWords[now.status]
  const canUndo = now.status === 'arriving' && !now.isToBook && !isTaken

  const facts = { amount: formatUsd(sent.amount), number: transaction_id }
  const textToShare =
    now.status === 'pending'
      ? t('share_invite', { amount: facts.amount, address: payeeText(person.payee), link: location.origin })
      : t('share_text', { ...facts, name: shortName(person) })

  return (
    <Sheet
      title={t(now.status === 'completed' ? 'sent_title' : tone === 'back' ? key : 'payment_sent')}
      titleHidden={now.status !== 'completed'}
      backLabel={t('ui.close')}
      closeLabel={t('ui.close')}
      onClose={onClose}
      foot={
        <>
          {canUndo ? (
            <UndoButton endsAtMs={now.undoEndsAtMs} isUndoing={undo.isBusy} onUndo={() => undo.run(null)} />
          ) : (
            <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2">
              {!isUnpaid(now.status) && (
                <ShareNewReceipt
                  transaction_id={transaction_id}
                  text={textToShare}
                  share={now.status === 'pending' ? null : share}
                />
              )}
              <Button icon={Repeat2} onClick={onSendAnother}>
                {t('ui.send_again')}
              </Button>
            </div>
          )}
          {/* This button replaces the send button, so it ignores the second click of a double click. */}
          <Button kind="main" size="tall" wide onClick={({ detail }) => detail < 2 && onClose()}>
            {t('ui.done')}
          </Button>
        </>
      }
    >
      <DoneStep sent={sent} now={now} undoProblem={undo.problem} onClose={onClose} />
    </Sheet>
  )
}

/** A separate component, so that the countdown does not re-render the receipt. */
function UndoButton({ endsAtMs, isUndoing, onUndo }: { endsAtMs: number | null; isUndoing: boolean; onUndo: () => void }) {
  const t = useTranslations('transfers')
  const seconds = useSecondsLeft(endsAtMs ?? 0)
  return (
    <Button kind="edge" wide icon={Undo2} busy={isUndoing} refused={endsAtMs !== null && seconds === 0} onClick={onUndo}>
      {isUndoing ? t('ui.undoing') : endsAtMs === null ? t('undo_label') : t('ui.undo', { seconds })}
    </Button>
  )
}
