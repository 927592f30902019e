import { STATEMENT_MAX, STATEMENT_MIN } from '@hai/contract/bounds'
import { cx } from '../../lib/cx.ts'
import { useWords } from '../../lib/words.ts'
import { FieldFrame, useFieldWords } from '../../ui/field.tsx'

export const isStatement = (text: string): boolean => {
  const { length } = text.trim()
  return length >= STATEMENT_MIN && length <= STATEMENT_MAX
}

interface StatementProps {
  label: string
  text: string
  /** Why it cannot be taken like this; false: nothing to say. */
  isWrong: boolean
  onText: (text: string) => void
}

/** What one side has to say, in its own words. */
export function StatementField({ label, text, isWrong, onText }: StatementProps) {
  const t = useWords('disputes')
  const bounds = { min: STATEMENT_MIN, max: STATEMENT_MAX }
  const { control, below } = useFieldWords({ hint: t('statement_hint', bounds), error: isWrong && t('statement_length', bounds) })
  return (
    <FieldFrame label={label} id={control.id}>
      <textarea
        {...control}
        rows={5}
        maxLength={STATEMENT_MAX}
        value={text}
        onChange={({ target }) => onText(target.value)}
        className={cx(
          'focus-ring-soft w-full rounded-box border-[1.5px] bg-surface px-3.5 py-2',
          isWrong ? 'border-problem' : 'border-line-strong',
        )}
      />
      {below}
    </FieldFrame>
  )
}
