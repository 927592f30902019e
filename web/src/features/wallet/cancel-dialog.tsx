import { formatUsd, type Cents } from '@hai/contract/money'
import { api } from '../../api/api.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/sheet.tsx'
import { useActOnce } from './use-act-once.ts'

export interface CancelDialogProps {
  transaction_id: string
  name: string
  /** What comes back, fee and tax included. */
  total: Cents
  onClose: () => void
  onCancelled: () => void
}

/** Asks before an unclaimed payment is taken back. */
export function CancelDialog({ transaction_id, name, total, onClose, onCancelled }: CancelDialogProps) {
  const t = useWords('wallet')
  const amount = formatUsd(total)
  const { run, isBusy, trouble } = useActOnce(
    (idempotency_key) => api.cancel_pending_send({ idempotency_key, transaction_id }),
    onCancelled,
  )
  const words = { too_late: t('cancel_late'), unknown: t('act_unknown'), refused: t('act_refused') }
  return (
    <Dialog
      title={t('cancel_ask', { amount, name })}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          {trouble !== 'too_late' && (
            <Button kind="main" wide busy={isBusy} onClick={() => void run()}>
              {isBusy ? t('cancelling') : t('cancel_yes', { amount })}
            </Button>
          )}
          <Button wide onClick={onClose}>
            {trouble === 'too_late' ? t('close') : t('cancel_no')}
          </Button>
        </>
      }
    >
      {trouble && <Notice kind="problem" title={words[trouble]} />}
    </Dialog>
  )
}
