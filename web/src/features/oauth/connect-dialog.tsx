import { useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { useAuth } from '../../api/auth-context.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { isPasswordError, useOwnPassword } from '../../account/use-own-password.ts'
import { useTranslations } from '../../lib/translations.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordAgain } from '../../ui/password-again.tsx'
import type { ConnectionAction } from './use-connecting.ts'

export interface ConnectDialogProps {
  action: ConnectionAction
  hasPassword: boolean
  error: unknown
  busy: boolean
  onAnswer: (password: string | undefined) => void
  onType: () => void
  onClose: () => void
}

/** Asks for the password if the user is staff or the session is not recent. */
export function ConnectDialog({ action, hasPassword, error, busy, onAnswer, onType, onClose }: ConnectDialogProps) {
  const t = useTranslations('oauth')
  const [wasNeeded, setNeeded] = useState(useAuth().profile.is_admin)
  const isNeeded = wasNeeded || hasCode(error, 'REAUTHENTICATION_NEEDED')
  const { field, proof, check } = useOwnPassword({
    hasPassword: isNeeded && hasPassword,
    error,
    onType: () => {
      setNeeded(isNeeded)
      onType()
    },
  })
  const names = { provider: action.name }

  function submit() {
    setNeeded(isNeeded)
    if (check()) onAnswer(proof.password)
  }
  return (
    <FormDialog
      title={t(action.kind === 'connect' ? 'connect_title' : 'disconnect_title', names)}
      submitLabel={field.asks === 'sign_in' ? null : t(action.kind)}
      kind={action.kind === 'connect' ? 'main' : 'danger'}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {action.kind === 'disconnect' && <p>{t('disconnect_text', names)}</p>}
      {error !== null && !isPasswordError(error) && <Notice kind="problem">{errorMessage(error)}</Notice>}
      <PasswordAgain {...field} isLate />
    </FormDialog>
  )
}
