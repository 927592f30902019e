import { useState } from 'react'
import { Link } from 'wouter'
import { earlyInput } from '../../lib/early-sign-in-input.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/field.tsx'
import { EmailField } from './email-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { emailProblem } from './password-rules.ts'
import { ResendButton } from './resend-button.tsx'
import { isFormError, ErrorNotice } from './error-notice.tsx'
import { classifySignInError } from './sign-in-errors.ts'
import { useSignIn } from './use-sign-in.ts'

export interface SignInFormProps {
  email: string
  onEmail: (email: string) => void
  onCodeNeeded: (password: string) => void
}

/** Does not redirect: as soon as the session is stored, the app opens and redirects. */
export function SignInForm({ email, onEmail, onCodeNeeded }: SignInFormProps) {
  const t = useTranslations('identity')
  const [password, setPassword] = useState(() => earlyInput('password'))
  const signIn = useSignIn(() => onCodeNeeded(password))
  const problem = signIn.error && classifySignInError(signIn.error)

  const form = useForm({
    errors: { email: emailProblem(email), password: password === '' && t('ui.password_missing') },
    isBusy: signIn.isPending,
    onSubmit: () => signIn.mutate({ email: email.trim(), password }),
  })

  // `method="dialog"`: a submit that bypasses our handler (an extension calling `submit()`) sends nothing. With GET the
  // password would end up in the URL.
  return (
    <form
      method="dialog"
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        // The last error does not belong to what is submitted now.
        if (signIn.isError) signIn.reset()
        form.submit(event)
      }}
    >
      {problem && isFormError(problem) && (
        <ErrorNotice error={problem} email={email.trim()}>
          {problem.kind === 'unconfirmed' && <ResendButton email={email.trim()} />}
        </ErrorNotice>
      )}
      <EmailField value={email} onChange={onEmail} {...form.field('email')} />
      <PasswordField
        label={t('ui.password')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        {...form.field('password')}
      />
      <Link
        href={paths.forgottenPassword()}
        state={{ email: email.trim() }}
        className="-my-3 inline-flex min-h-(--size-touch) items-center justify-self-start text-sm font-medium text-accent-ink underline underline-offset-4"
      >
        {t('ui.forgot_password')}
      </Link>
      <Button kind="main" size="tall" wide type="submit" busy={signIn.isPending}>
        {t(signIn.isPending ? 'signing_in' : 'ui.sign_in')}
      </Button>
    </form>
  )
}
