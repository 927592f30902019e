import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { logAuthEvent } from '../../api/audit.ts'
import { deviceId } from '../../lib/device-id.ts'
import { currentLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/field.tsx'
import { Agreement, useAgreement } from './agreement.tsx'
import { EmailField } from './email-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { emailProblem, passwordProblem } from './password-rules.ts'
import { isFormError, ErrorNotice } from './error-notice.tsx'
import { classifySignInError } from './sign-in-errors.ts'

export interface SignUpFormProps {
  email: string
  onEmail: (email: string) => void
  referralCode: string | null
  onSent: () => void
}

/**
 * The result is the same for an address that already has an account, so that nobody learns which addresses have one.
 */
export function SignUpForm({ email, onEmail, referralCode, onSent }: SignUpFormProps) {
  const t = useTranslations('identity')
  const [password, setPassword] = useState('')
  const [ticked, setTicked] = useState<readonly string[]>([])
  const agreement = useAgreement(ticked)

  const signUp = useMutation({
    mutationFn: () =>
      api.sign_up({
        email: email.trim(),
        password,
        language: currentLanguage(),
        accepted_version_ids: [...ticked],
        ...(referralCode && { referral_code: referralCode.slice(0, 32), device_id: deviceId() }),
      }),
    onSuccess: () => {
      void logAuthEvent('account_created', null)
      onSent()
    },
    onError: (refused) => {
      if (hasCode(refused, 'CONFLICT')) void agreement.refetch()
    },
  })
  const isChanged = hasCode(signUp.error, 'CONFLICT')
  const problem = signUp.error && !isChanged && classifySignInError(signUp.error)
  const form = useForm({
    errors: {
      email: emailProblem(email),
      password: passwordProblem(password, email),
      agreement: !agreement.isGiven && t('agree_missing'),
    },
    isBusy: signUp.isPending,
    onSubmit: () => signUp.mutate(),
  })

  return (
    <form className="grid gap-4" noValidate onSubmit={form.submit}>
      {problem && isFormError(problem) && <ErrorNotice error={problem} email={email.trim()} />}
      <EmailField value={email} onChange={onEmail} {...form.field('email')} />
      <NewPasswordField
        label={t('new_password')}
        value={password}
        onChange={(value) => {
          if (signUp.error) signUp.reset()
          setPassword(value)
        }}
        {...form.field('password')}
        isCommon={problem !== false && problem?.kind === 'password_common'}
      />
      <Agreement
        agreement={agreement}
        error={isChanged ? t('agree_changed') : form.field('agreement').error}
        onTicked={(version_ids) => {
          if (isChanged) signUp.reset()
          setTicked(version_ids)
        }}
      />
      <Button kind="main" size="tall" wide type="submit" busy={signUp.isPending}>
        {t(signUp.isPending ? 'signing_up' : 'sign_up')}
      </Button>
    </form>
  )
}
