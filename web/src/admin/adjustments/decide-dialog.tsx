import { useState } from 'react'
import { useWords } from '../../lib/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LongField } from '../../ui/long-field.tsx'
import { Sensitive } from '../ui/sensitive.tsx'

const NOTE_MAX = 500

export interface DecideDialogProps {
  summary: string
  decision: 'approve' | 'reject'
  onDecided: (note: string) => void
  onClose: () => void
}

/** A yes or a no to what another asked for, before its code. A no says why. */
export function DecideDialog({ summary, decision, onDecided, onClose }: DecideDialogProps) {
  const t = useWords('admin_adjustments')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = decision === 'reject' && note.trim() === ''
  function submit(): void {
    setTried(true)
    if (!isMissing) onDecided(note.trim())
  }
  const isYes = decision === 'approve'
  return (
    <FormDialog
      title={t(isYes ? 'approve_title' : 'reject_title')}
      act={t(isYes ? 'approve' : 'refuse')}
      kind={isYes ? 'main' : 'danger'}
      busy={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="font-medium wrap-anywhere">
        <Sensitive kind="text">{summary}</Sensitive>
      </p>
      <LongField
        label={t('decision_note')}
        maxLength={NOTE_MAX}
        rows={3}
        value={note}
        error={isTried && isMissing ? t('note_missing') : undefined}
        onChange={setNote}
      />
    </FormDialog>
  )
}
