import { hasCode } from '../../api/api-error.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Field, type ShownError } from '../../ui/field.tsx'

export interface CodeInputProps {
  value: string
  onChange: (code: string) => void
  error: Error | null
  /** What `useForm` returns for the field. `error` says whether the field shows that the code is missing. */
  shown: ShownError<boolean>
}

export function CodeInput({ value, onChange, error, shown }: CodeInputProps) {
  const t = useTranslations('mfa')
  return (
    <Field
      label={t('ui.code')}
      hint={t('either_code_hint')}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={hasCode(error, 'INVALID_CODE') ? t('either_code_wrong') : shown.error && t('either_code_missing')}
      onBlur={shown.onBlur}
    />
  )
}
