import { USER_REASON_MAX, USER_REASON_MIN } from '@hai/contract/user-words'
import { useWords } from '../../lib/words.ts'
import { LongField } from '../../ui/long-field.tsx'

export const isReason = (text: string): boolean => text.trim().length >= USER_REASON_MIN

export interface ReasonFieldProps {
  label: string
  hint: string
  value: string
  /** Whether somebody has tried to go on with what stands there. */
  isTried: boolean
  onChange: (text: string) => void
}

/** Why something is done to a member, in words enough to mean something later. */
export function ReasonField({ label, hint, value, isTried, onChange }: ReasonFieldProps) {
  const t = useWords('admin_users')
  return (
    <LongField
      label={label}
      hint={`${hint} ${t('reason_count', { count: value.trim().length, minimum: USER_REASON_MIN, maximum: USER_REASON_MAX })}`}
      error={isTried && !isReason(value) && t('reason_short', { minimum: USER_REASON_MIN })}
      value={value}
      maxLength={USER_REASON_MAX}
      rows={3}
      onChange={onChange}
    />
  )
}
