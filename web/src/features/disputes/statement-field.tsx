import { STATEMENT_MAX, STATEMENT_MIN } from '@hai/contract/bounds'
import { useTranslations } from '../../lib/translations.ts'
import { LongField } from '../../ui/long-field.tsx'

export const isStatement = (text: string): boolean => {
  const { length } = text.trim()
  return length >= STATEMENT_MIN && length <= STATEMENT_MAX
}

interface StatementProps {
  label: string
  text: string
  /** True when the form was submitted and the text is too short. */
  isWrong: boolean
  onText: (text: string) => void
}

export function StatementField({ label, text, isWrong, onText }: StatementProps) {
  const t = useTranslations('disputes')
  const bounds = { min: STATEMENT_MIN, max: STATEMENT_MAX }
  return (
    <LongField
      label={label}
      hint={t('statement_hint', bounds)}
      error={isWrong && t('statement_length', bounds)}
      value={text}
      maxLength={STATEMENT_MAX}
      rows={5}
      onChange={onText}
    />
  )
}
