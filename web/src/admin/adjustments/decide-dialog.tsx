import { amountOf } from '@hai/contract/approval-amount'
import type { ApprovalFacts } from '@hai/contract/approval-facts'
import type { Approval } from '@hai/contract/approvals'
import { APPROVAL_NOTE_MAX } from '@hai/contract/approval-status'
import { useState } from 'react'
import { formatUsd } from '@hai/contract/money'
import { useTranslations } from '../../lib/translations.ts'
import { useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LongField } from '../../ui/long-field.tsx'
import { ActionSummary } from '../ui/action-summary.tsx'
import { useApprovalSentence } from '../ui/approval-sentence.ts'
import { fieldChangeText } from '../ui/stored-value-text.ts'
import { exportFormat } from '../ui/mask.ts'

/** Such as `Approve $80.00`. */
export function useApproveText(): (facts: ApprovalFacts) => string {
  const t = useTranslations('admin_adjustments')
  return (facts) => {
    const amount = amountOf(facts)
    return amount ? t('approve_amount', { amount: formatUsd(amount.cents) }) : t('admin_ui.approve')
  }
}

export interface DecideDialogProps {
  approval: Pick<Approval, 'facts' | 'people' | 'changes'>
  decision: 'approve' | 'reject'
  onDecided: (note: string) => void
  onClose: () => void
}

/** Shows the request unmasked. A rejection needs a note. */
export function DecideDialog({ approval, decision, onDecided, onClose }: DecideDialogProps) {
  const t = useTranslations('admin_adjustments')
  const [note, setNote] = useState('')
  const form = useForm({
    errors: { note: decision === 'reject' && note.trim() === '' && t('note_missing') },
    onSubmit: () => onDecided(note.trim()),
  })
  const { facts, changes } = approval
  const sentence = useApprovalSentence()
  const approveText = useApproveText()
  const isYes = decision === 'approve'
  return (
    <FormDialog
      title={t(isYes ? 'approve_title' : 'admin_ui.reject_request')}
      submitLabel={isYes ? approveText(facts) : t('admin_ui.reject')}
      kind={isYes ? 'main' : 'danger'}
      busy={false}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <ActionSummary amount={amountOf(facts)} text={sentence(approval, exportFormat('shown'))} />
      {changes.length > 0 && (
        <ul aria-label={t('what_changes')} className="text-sm">
          {changes.map((change) => (
            <li key={change.field} className="wrap-anywhere first-letter:uppercase">
              {fieldChangeText(change, formatUsd)}
            </li>
          ))}
        </ul>
      )}
      <LongField
        label={t('ui.note')}
        maxLength={APPROVAL_NOTE_MAX}
        rows={3}
        value={note}
        {...form.field('note')}
        onChange={setNote}
      />
    </FormDialog>
  )
}
