import { PASSWORD_MAX, PASSWORD_MIN } from '@hai/contract/bounds'
import type { ComponentProps } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import type { PasswordProblem } from './password-rules.ts'

export interface NewPasswordFieldProps {
  label: string
  value: string
  onChange: (password: string) => void
  onBlur: ComponentProps<'input'>['onBlur']
  error: PasswordProblem | null | undefined
  isCommon: boolean
  /** Shown if the password breaks no rule. */
  problem?: string | false | undefined
}

export function NewPasswordField({ label, value, onChange, onBlur, error, isCommon, problem = false }: NewPasswordFieldProps) {
  const t = useTranslations('identity')
  function text(): string | false {
    if (isCommon) return t('password_common')
    switch (error) {
      case 'missing':
        return t('new_password_missing')
      case 'short':
        return t('password_short', { left: PASSWORD_MIN - value.length })
      case 'long':
        return t('password_long', { max: PASSWORD_MAX })
      case 'same_as_email':
        return t('password_same_as_email')
      case null:
      case undefined:
        return problem
    }
  }
  return (
    <PasswordField
      label={label}
      autoComplete="new-password"
      hint={t('password_hint', { min: PASSWORD_MIN })}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      error={text()}
    />
  )
}
