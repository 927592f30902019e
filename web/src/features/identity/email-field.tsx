import { useState } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { Field } from '../../ui/field.tsx'
import { emailProblem } from './password-rules.ts'

export interface EmailFieldProps {
  value: string
  onChange: (email: string) => void
  /** True after the first submit. From then on, untouched fields show errors too. */
  isTried: boolean
}

export function EmailField({ value, onChange, isTried }: EmailFieldProps) {
  const t = useTranslations('identity')
  const [isTouched, setTouched] = useState(false)
  const problem = emailProblem(value)
  const isTold = problem && (isTried || (isTouched && problem !== 'missing'))
  return (
    <Field
      label={t('email')}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onChange={(event) => {
        setTouched(false)
        onChange(event.target.value)
      }}
      onBlur={() => setTouched(true)}
      error={isTold && t(`email_${problem}`)}
    />
  )
}
