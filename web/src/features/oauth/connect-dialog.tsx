import { useState, type SyntheticEvent } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { errorWords } from '../../api/error-words.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/sheet.tsx'
import type { Act } from './use-connecting.ts'

export interface ConnectDialogProps {
  act: Act
  hasPassword: boolean
  error: unknown
  busy: boolean
  onAnswer: (password: string | undefined) => void
  onClose: () => void
}

/** Asks before something is taken away, and for the password where this session is not fresh. */
export function ConnectDialog({ act, hasPassword, error, busy, onAnswer, onClose }: ConnectDialogProps) {
  const t = useWords('oauth')
  const ui = useWords('ui')
  const [password, setPassword] = useState('')
  const [wasNeeded, setNeeded] = useState(false)
  const [isTried, setTried] = useState(false)
  const isNeeded = wasNeeded || hasCode(error, 'REAUTHENTICATION_NEEDED')
  const isWrong = hasCode(error, 'INVALID_CREDENTIALS')
  /** Told by the field, or by asking for the password. */
  const isTold = isWrong || hasCode(error, 'REAUTHENTICATION_NEEDED')
  const names = { provider: act.name }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    setNeeded(isNeeded)
    if (!isNeeded) onAnswer(undefined)
    else if (password !== '') onAnswer(password)
  }
  const missing = isTried && isNeeded && password === '' && wasNeeded
  return (
    <Dialog
      title={t(act.kind === 'connect' ? 'connect_title' : 'disconnect_title', names)}
      closeLabel={ui('close')}
      onClose={onClose}
      actions={
        (hasPassword || !isNeeded) && (
          <Button kind={act.kind === 'connect' ? 'main' : 'danger'} wide busy={busy} type="submit" form="oauth-connect">
            {t(act.kind)}
          </Button>
        )
      }
    >
      <form id="oauth-connect" noValidate className="grid gap-4" onSubmit={submit}>
        {act.kind === 'disconnect' && <p>{t('disconnect_text', names)}</p>}
        {error !== null && !isTold && <Notice kind="problem">{errorWords(error)}</Notice>}
        {isNeeded && !hasPassword && <Notice>{t('sign_in_anew')}</Notice>}
        {isNeeded && hasPassword && (
          <Field
            label={t('password')}
            hint={t('password_hint')}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={missing ? t('password_missing') : isWrong && t('password_wrong')}
          />
        )}
      </form>
    </Dialog>
  )
}
