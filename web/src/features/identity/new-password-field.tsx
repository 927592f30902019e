import { PASSWORD_MAX, PASSWORD_MIN } from '@hai/contract/bounds'
import { useState } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { passwordProblem } from './password-rules.ts'

export interface NewPasswordFieldProps {
  value: string
  onChange: (password: string) => void
  /** The account's address, because a password equal to it is rejected. Empty if unknown. */
  email: string
  isTried: boolean
  isCommon: boolean
  /** Shown if the password breaks no rule. */
  problem?: string | false
}

export function NewPasswordField({ value, onChange, email, isTried, isCommon, problem = false }: NewPasswordFieldProps) {
  const t = useTranslations('identity')
  const [isTouched, setTouched] = useState(false)
  const rulesProblem = passwordProblem(value, email)

  function error(): string | false {
    if (isCommon) return t('password_common')
    if (!rulesProblem) return problem
    if (!(isTried || (isTouched && value !== ''))) return false
    switch (rulesProblem) {
      case 'missing':
        return t('new_password_missing')
      case 'short':
        return t('password_short', { min: PASSWORD_MIN, left: PASSWORD_MIN - value.length })
      case 'long':
        return t('password_long', { max: PASSWORD_MAX })
      case 'same_as_email':
        return t('password_same_as_email')
    }
  }
  return (
    <PasswordField
      label={t('new_password')}
      autoComplete="new-password"
      hint={t('password_hint', { min: PASSWORD_MIN })}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => setTouched(true)}
      error={error()}
    />
  )
}
