import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MemberChangeName } from '../../api/stale-query-types.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { isPasswordError, type Proof, useOwnPassword } from '../../account/use-own-password.ts'
import { useForm, type ShownError } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordAgain } from '../../ui/password-again.tsx'

interface ProvenDialogProps {
  title: string
  submitLabel: string
  text?: string
  hasPassword: boolean
  /** The errors of the fields above the password. */
  errors?: Readonly<Record<string, ReactNode>>
  /** The call that `run` makes. */
  call: MemberChangeName
  run: (proof: Proof) => Promise<unknown>
  onDone: () => void
  onClose: () => void
  children?: (field: (name: string) => ShownError) => ReactNode
}

export function ReauthenticationDialog({
  title,
  submitLabel,
  text,
  hasPassword,
  errors = {},
  call,
  run,
  onDone,
  onClose,
  children,
}: ProvenDialogProps) {
  const change = useMutation({ mutationKey: [call], mutationFn: run, onSuccess: onDone })
  const { error } = change
  const own = useOwnPassword({ hasPassword, error, onType: change.reset })
  const allErrors: Readonly<Record<string, ReactNode>> = { ...errors, password: own.isMissing }
  const form = useForm({ errors: allErrors, isBusy: change.isPending, onSubmit: () => change.mutate(own.proof) })
  function submit(): void {
    own.check()
    form.submit()
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
      {children?.(form.field)}
      <PasswordAgain {...own.field} />
    </FormDialog>
  )
}
