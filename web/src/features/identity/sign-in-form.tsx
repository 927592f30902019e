import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../api/api.ts'
import { logAuthEvent } from '../../api/audit.ts'
import { setSession } from '../../api/session.ts'
import { paths } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'
import { emailProblem } from './password-rules.ts'
import { ResendButton } from './resend-button.tsx'
import { isFormTrouble, TroubleNotice } from './trouble-notice.tsx'
import { troubleOf } from './trouble.ts'

export interface SignInFormProps {
  email: string
  onEmail: (email: string) => void
}

/** Signs in; the session that comes back opens the app, which knows where to go. */
export function SignInForm({ email, onEmail }: SignInFormProps) {
  const t = useWords('identity')
  const [, navigate] = useLocation()
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)

  const signIn = useMutation({
    mutationFn: () => {
      void logAuthEvent('login_attempt', null)
      return api.sign_in({ email: email.trim(), password })
    },
    onSuccess: (session) => {
      setSession(session)
      void logAuthEvent('login_success', null)
    },
    onError: (error) => {
      const trouble = troubleOf(error)
      void logAuthEvent('login_failure', null, { because: trouble.kind })
      if (trouble.kind === 'blocked') navigate(paths.accessBlocked(), { state: { reason: trouble.reason } })
    },
  })
  const trouble = signIn.error && troubleOf(signIn.error)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (!emailProblem(email) && password !== '' && !signIn.isPending) signIn.mutate()
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      {trouble && isFormTrouble(trouble) && (
        <TroubleNotice trouble={trouble} email={email.trim()}>
          {trouble.kind === 'unconfirmed' && <ResendButton email={email.trim()} />}
        </TroubleNotice>
      )}
      <EmailField value={email} onChange={onEmail} isTried={isTried} />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isTried && password === '' && t('password_missing')}
      />
      <Button kind="main" size="tall" wide type="submit" busy={signIn.isPending}>
        {t(signIn.isPending ? 'signing_in' : 'sign_in')}
      </Button>
    </form>
  )
}
