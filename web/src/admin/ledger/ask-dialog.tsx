import { useState, type ReactNode } from 'react'
import { useWords } from '../../lib/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LongField } from '../../ui/long-field.tsx'

const REASON_MIN = 3
const REASON_MAX = 500

export interface AskDialogProps {
  title: string
  /** What would be done, and who has to agree. */
  children: ReactNode
  onAsk: (reason: string) => void
  onClose: () => void
}

/** Why it is asked for: read by whoever decides. What follows is a code of its own. */
export function AskDialog({ title, children, onAsk, onClose }: AskDialogProps) {
  const t = useWords('admin_ledger')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isShort = reason.trim().length < REASON_MIN
  function ask(): void {
    setTried(true)
    if (!isShort) onAsk(reason.trim())
  }
  return (
    <FormDialog title={title} act={t('ask_on')} busy={false} onSubmit={ask} onClose={onClose}>
      {children}
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
