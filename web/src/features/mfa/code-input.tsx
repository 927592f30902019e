import { hasCode } from '../../api/api-error.ts'
import { isCode } from '../../lib/second-factor-code.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Field } from '../../ui/field.tsx'

export interface CodeInputProps {
  value: string
  onChange: (code: string) => void
  error: Error | null
  isTried: boolean
}

export function CodeInput({ value, onChange, error, isTried }: CodeInputProps) {
  const t = useTranslations('mfa')
  return (
    <Field
      label={t('either_code')}
      hint={t('either_code_hint')}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={hasCode(error, 'INVALID_CODE') ? t('either_code_wrong') : isTried && !isCode(value) && t('either_code_missing')}
    />
  )
}
