import { DECISION_REASON_MAX, DECISION_REASON_MIN } from '@hai/contract/decision-bounds'
import { useState } from 'react'
import { useWords } from '../../lib/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LongField } from '../../ui/long-field.tsx'

/** A no, with the words that the member reads. */
export function RejectDialog({
  title,
  onRejected,
  onClose,
}: {
  title: string
  onRejected: (reason: string) => void
  onClose: () => void
}) {
  const t = useWords('admin_compliance')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isShort = reason.trim().length < DECISION_REASON_MIN
  function submit(): void {
    setTried(true)
    if (!isShort) onRejected(reason.trim())
  }
  return (
    <FormDialog title={title} act={t('reject')} kind="danger" busy={false} onSubmit={submit} onClose={onClose}>
      <LongField
        label={t('reason')}
        hint={t('reason_hint')}
        error={isTried && isShort && t('reason_short')}
        rows={3}
        maxLength={DECISION_REASON_MAX}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
