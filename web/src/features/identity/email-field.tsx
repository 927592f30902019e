import type { ComponentProps } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { Field } from '../../ui/field.tsx'
import type { EmailProblem } from './password-rules.ts'

export interface EmailFieldProps {
  value: string
  onChange: (email: string) => void
  onBlur?: ComponentProps<'input'>['onBlur']
  error: EmailProblem | null | undefined
}

export function EmailField({ value, onChange, onBlur, error }: EmailFieldProps) {
  const t = useTranslations('identity')
  return (
    <Field
      label={t('ui.email')}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      error={error && t(`email_${error}`)}
    />
  )
}
