import type { FieldChange } from '@hai/contract/field-changes'
import { APPROVAL_NOTE_MAX } from '@hai/contract/approval-status'
import { useState } from 'react'
import { formatUsd } from '@hai/contract/money'
import { useTranslations } from '../../lib/translations.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LongField } from '../../ui/long-field.tsx'
import { ActionSummary } from '../ui/action-summary.tsx'
import { fieldChangesText } from '../ui/stored-value-text.ts'
import { amountOfAction } from '../ui/mask.ts'

/** Such as `Approve $80.00`, with the amount from the server's summary. */
export function useApproveText(): (text: string) => string {
  const t = useTranslations('admin_adjustments')
  return (text) => {
    const amount = amountOfAction(text)
    return amount ? t('approve_amount', { amount: formatUsd(amount.cents) }) : t('approve')
  }
}

export interface DecideDialogProps {
  summary: string
  changes?: readonly FieldChange[]
  decision: 'approve' | 'reject'
  onDecided: (note: string) => void
  onClose: () => void
}

/** Shows the full summary unmasked. A rejection needs a note. */
export function DecideDialog({ summary, changes = [], decision, onDecided, onClose }: DecideDialogProps) {
  const t = useTranslations('admin_adjustments')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = decision === 'reject' && note.trim() === ''
  function submit(): void {
    setTried(true)
    if (!isMissing) onDecided(note.trim())
  }
  const approveText = useApproveText()
  const isYes = decision === 'approve'
  return (
    <FormDialog
      title={t(isYes ? 'approve_title' : 'reject_title')}
      submitLabel={isYes ? approveText(summary) : t('refuse')}
      kind={isYes ? 'main' : 'danger'}
      busy={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <ActionSummary summary={summary} />
      {changes.length > 0 && (
        <ul aria-label={t('what_changes')} className="text-sm">
          {fieldChangesText(changes).map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
      <LongField
        label={t('decision_note')}
        maxLength={APPROVAL_NOTE_MAX}
        rows={3}
        value={note}
        error={isTried && isMissing ? t('note_missing') : undefined}
        onChange={setNote}
      />
    </FormDialog>
  )
}
