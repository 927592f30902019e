import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { api } from '../../api/api.ts'
import { getSession } from '../../api/session.ts'
import { useBackStep } from '../../lib/back-stack.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/field.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { EmailField } from './email-field.tsx'
import { storeEmailInHistory, emailInHistory, typedEmail } from './mail-history-entry.ts'
import { emailProblem } from './password-rules.ts'
import { ResetMailSent } from './mail-sent.tsx'
import { isFormError, ErrorNotice } from './error-notice.tsx'
import { classifySignInError } from './sign-in-errors.ts'

/** The page behaves the same for known and unknown addresses. */
export function ForgotScreen() {
  const t = useTranslations('passwords')
  const [email, setEmail] = useState(() => typedEmail(history.state) ?? getSession()?.user.email ?? '')
  const [isSent, setSent] = useState(() => emailInHistory(history.state) !== null)
  useBackStep(isSent, () => setSent(false))
  // Must be below `useBackStep`, so that the address is stored in the history entry that `useBackStep` adds.
  useEffect(() => {
    if (isSent) storeEmailInHistory(email.trim())
  }, [isSent, email])

  if (isSent) return <ResetMailSent email={email.trim()} onOtherEmail={() => setSent(false)} />
  return (
    <AuthFrame title={t('ui.forgot_password')} sub={t('forgot_sub')} glyph={<Glyph icon={KeyRound} blue size="l" />}>
      <ResetMailForm email={email} onEmail={setEmail} onSent={() => setSent(true)} />
      <WayBack />
    </AuthFrame>
  )
}

export interface ResetMailFormProps {
  email: string
  onEmail: (email: string) => void
  onSent: () => void
}

export function ResetMailForm({ email, onEmail, onSent }: ResetMailFormProps) {
  const t = useTranslations('passwords')
  const ask = useMutation({ mutationFn: () => api.request_password_reset({ email: email.trim() }), onSuccess: onSent })
  const problem = ask.error && classifySignInError(ask.error)

  const form = useForm({ errors: { email: emailProblem(email) }, isBusy: ask.isPending, onSubmit: () => ask.mutate() })
  return (
    <form className="grid gap-4" noValidate onSubmit={form.submit}>
      {problem && isFormError(problem) && <ErrorNotice error={problem} email={email.trim()} />}
      <EmailField value={email} onChange={onEmail} {...form.field('email')} />
      <Button kind="main" size="tall" wide type="submit" busy={ask.isPending}>
        {t(ask.isPending ? 'ui.sending_link' : 'ask')}
      </Button>
    </form>
  )
}

export function WayBack() {
  const t = useTranslations('passwords')
  const isSignedIn = getSession() !== null
  return (
    <p>
      <Link
        href={isSignedIn ? paths.settings('security') : paths.signIn()}
        className="inline-flex min-h-(--size-touch) items-center font-medium text-accent-ink underline underline-offset-4"
      >
        {t(isSignedIn ? 'ui.back_to_settings' : 'ui.back_to_sign_in')}
      </Link>
    </p>
  )
}
