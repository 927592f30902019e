import { PASSWORD_MAX, PASSWORD_MIN } from '@hai/contract/bounds'
import { useState } from 'react'
import { useWords } from '../../lib/words.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { passwordProblem } from './password-rules.ts'

export interface NewPasswordFieldProps {
  value: string
  onChange: (password: string) => void
  /** Whose it will be, where that is known here: too easy to guess. */
  email: string
  /** The form was sent once. */
  isTried: boolean
  /** The server found it among the ones that are guessed first. */
  isCommon: boolean
  /** What else is wrong with it, where the form knows more. */
  trouble?: string | false
}

/** A password that is being chosen: what is wrong with it is said once the field was left or the form sent. */
export function NewPasswordField({ value, onChange, email, isTried, isCommon, trouble = false }: NewPasswordFieldProps) {
  const t = useWords('identity')
  const [isLeft, setLeft] = useState(false)
  const problem = passwordProblem(value, email)

  function error(): string | false {
    if (isCommon) return t('password_common')
    if (!problem) return trouble
    if (!(isTried || (isLeft && value !== ''))) return false
    switch (problem) {
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
      onBlur={() => setLeft(true)}
      error={error()}
    />
  )
}
