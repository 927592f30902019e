import { useState, type ReactNode } from 'react'
import { useWords } from '../../lib/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LongField } from '../../ui/long-field.tsx'

const REASON_MIN = 3
const REASON_MAX = 500

export interface AskDialogProps {
  title: string
  /** Why it cannot be asked for any more, should that change while the dialog is open; null: it can. */
  refused: string | null
  /** What would be done, and who has to agree. */
  children: ReactNode
  onAsk: (reason: string) => void
  onClose: () => void
}

/** Why it is asked for: read by whoever decides. What follows is a code of its own. */
export function AskDialog({ title, refused, children, onAsk, onClose }: AskDialogProps) {
  const t = useWords('admin_ledger')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isShort = reason.trim().length < REASON_MIN
  function ask(): void {
    setTried(true)
    if (!isShort && refused === null) onAsk(reason.trim())
  }
  return (
    <FormDialog title={title} act={refused === null ? t('ask_on') : null} busy={false} onSubmit={ask} onClose={onClose}>
      {children}
      {refused !== null && (
        <p role="status" className="font-medium text-problem">
          {refused}
        </p>
      )}
      <LongField
        label={t('ask_reason')}
        hint={t('ask_reason_hint')}
        error={isTried && isShort && t('note_short')}
        value={reason}
        maxLength={REASON_MAX}
        onChange={setReason}
      />
    </FormDialog>
  )
}
