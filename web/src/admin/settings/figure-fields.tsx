import { SETTING_REASON_MAX, SETTING_REASON_MIN } from '@hai/contract/bounds'
import type { ReactNode } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { Field, type FieldProps } from '../../ui/field.tsx'
import { ReasonField, useReason, type Reason, type ReasonFieldProps } from '../ui/reason.tsx'
import type { FigureKind } from './figures.ts'

export interface FigureInputProps {
  label: string
  kind: FigureKind
  value: string
  error?: ReactNode
  hint?: ReactNode
  placeholder?: string | undefined
  onChange: (typed: string) => void
  onBlur?: FieldProps['onBlur']
}

export const FigureInput = ({ label, kind, value, error, hint, placeholder, onChange, onBlur }: FigureInputProps) => (
  <Field
    label={label}
    value={value}
    inputMode={kind === 'count' ? 'numeric' : 'decimal'}
    autoComplete="off"
    before={kind === 'usd' ? '$' : undefined}
    after={kind === 'percent' ? <span className="text-ink-faint">%</span> : undefined}
    error={error}
    hint={hint}
    placeholder={placeholder}
    onChange={(event) => onChange(event.target.value)}
    onBlur={onBlur}
  />
)

export const useSettingReason = (): Reason => useReason({ min: SETTING_REASON_MIN, max: SETTING_REASON_MAX })

export function SettingReason({ of, shown }: Pick<ReasonFieldProps, 'of' | 'shown'>) {
  const t = useTranslations('admin_settings')
  return <ReasonField of={of} shown={shown} label={t('ui.reason')} hint={t('reason_hint')} short={t('fault_reason')} rows={2} />
}
