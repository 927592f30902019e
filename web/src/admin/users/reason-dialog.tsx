import { USER_REASON_MAX, USER_REASON_MIN } from '@hai/contract/user-values'
import type { ReactNode } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { ReasonDialog as AnyReasonDialog, ReasonField as AnyReasonField, type ReasonFieldProps } from '../ui/reason.tsx'

export const reasonBounds = { min: USER_REASON_MIN, max: USER_REASON_MAX }

function useReasonWords(hint: string) {
  const t = useTranslations('admin_users')
  return {
    label: t('ui.reason'),
    hint: (length: number) =>
      `${hint} ${t('reason_count', { count: length, minimum: USER_REASON_MIN, maximum: USER_REASON_MAX })}`,
    short: t('admin_ui.length_at_least', { minimum: USER_REASON_MIN }),
    rows: 3,
  }
}

export const ReasonField = ({ of, shown, hint }: Pick<ReasonFieldProps, 'of' | 'shown'> & { hint: string }) => (
  <AnyReasonField of={of} shown={shown} {...useReasonWords(hint)} />
)

interface ReasonDialogProps {
  title: string
  submitLabel: string
  hint: string
  busy?: boolean
  children: ReactNode
  onGiven: (reason: string) => void
  onClose: () => void
}

export const ReasonDialog = ({ hint, ...dialog }: ReasonDialogProps) => (
  <AnyReasonDialog {...dialog} {...useReasonWords(hint)} bounds={reasonBounds} />
)
