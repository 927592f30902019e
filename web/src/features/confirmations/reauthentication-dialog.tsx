import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MemberChangeName } from '../../api/stale-query-types.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { isPasswordError, type Proof, useOwnPassword } from '../../account/use-own-password.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordAgain } from '../../ui/password-again.tsx'

interface ProvenDialogProps {
  title: string
  submitLabel: string
  text?: string
  hasPassword: boolean
  /** False while the fields above the password are incomplete. */
  isReady?: boolean
  onAttempt?: () => void
  /** The call that `run` makes. */
  call: MemberChangeName
  run: (proof: Proof) => Promise<unknown>
  onDone: () => void
  onClose: () => void
  children?: ReactNode
}

export function ReauthenticationDialog({
  title,
  submitLabel,
  text,
  hasPassword,
  isReady = true,
  onAttempt,
  call,
  run,
  onDone,
  onClose,
  children,
}: ProvenDialogProps) {
  const change = useMutation({ mutationKey: [call], mutationFn: run, onSuccess: onDone })
  const { error } = change
  const own = useOwnPassword({ hasPassword, error, onType: change.reset })
  function submit(): void {
    onAttempt?.()
    if (own.check() && isReady && !change.isPending) change.mutate(own.proof)
  }
  return (
    <FormDialog
      title={title}
      submitLabel={own.field.asks === 'sign_in' ? null : submitLabel}
      busy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {error && !isPasswordError(error) && <Notice kind="problem" title={errorMessage(error)} />}
      {text !== undefined && <p className="text-sm text-ink-soft">{text}</p>}
      {children}
      <PasswordAgain {...own.field} />
    </FormDialog>
  )
}
