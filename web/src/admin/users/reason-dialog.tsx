import { useState, type ReactNode } from 'react'
import { useWords } from '../../lib/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { isReason, ReasonField } from './reason-field.tsx'

export interface ReasonDialogProps {
  title: string
  act: string
  /** Who reads the reason. */
  hint: string
  busy?: boolean
  /** What will happen. */
  children: ReactNode
  onGiven: (reason: string) => void
  onClose: () => void
}

/** Says what will happen, and asks why. */
export function ReasonDialog({ title, act, hint, busy = false, children, onGiven, onClose }: ReasonDialogProps) {
  const t = useWords('admin_users')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  function submit(): void {
    setTried(true)
    if (isReason(reason)) onGiven(reason.trim())
  }
  return (
    <FormDialog title={title} act={act} busy={busy} onSubmit={submit} onClose={onClose}>
      {children}
      <ReasonField label={t('reason')} hint={hint} value={reason} isTried={isTried} onChange={setReason} />
    </FormDialog>
  )
}
