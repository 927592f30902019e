import { hasFreeSum, payersOf, type FeeOperation, type FeePayer } from '@hai/contract/fee-rule-faults'
import { Wallet } from 'lucide-react'
import { useTranslations } from '../../lib/translations.ts'
import type { ShownError } from '../../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { BandFields } from './band-fields.tsx'
import type { TypedRule } from './fee-rules.ts'
import { FigureInput } from './figure-fields.tsx'
import { Picker } from '../../ui/picker.tsx'

export interface RuleFieldsProps {
  typed: TypedRule
  /** The error of the field at this path of the rule. */
  field: (path: string) => ShownError
  onChange: (typed: TypedRule) => void
}

export function RuleFields({ typed, field, onChange }: RuleFieldsProps) {
  const t = useTranslations('admin_settings')
  const { operation } = typed
  return (
    <Panel title={t('rule')}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-4">
        {(['minimum_amount', 'maximum_amount'] as const).map((path) => (
          <FigureInput
            key={path}
            label={t(path)}
            kind="usd"
            value={typed[path]}
            {...field(path)}
            onChange={(text) => onChange({ ...typed, [path]: text })}
          />
        ))}
        <FigureInput
          label={t('tax')}
          hint={t('tax_hint')}
          kind="percent"
          value={typed.tax_bp}
          {...field('tax_bp')}
          onChange={(tax_bp) => onChange({ ...typed, tax_bp })}
        />
        {hasFreeSum(operation) && (
          <FigureInput
            label={t('free_per_day')}
            hint={t('free_per_day_hint')}
            kind="usd"
            value={typed.free_per_day}
            {...field('free_per_day')}
            onChange={(free_per_day) => onChange({ ...typed, free_per_day })}
          />
        )}
        {payersOf[operation].length > 1 && (
          <PayerField operation={operation} value={typed.paid_by} onChange={(paid_by) => onChange({ ...typed, paid_by })} />
        )}
      </div>
      <BandFields bands={typed.bands} field={field} onChange={(bands) => onChange({ ...typed, bands })} />
    </Panel>
  )
}

function PayerField({
  operation,
  value,
  onChange,
}: {
  operation: FeeOperation
  value: FeePayer
  onChange: (payer: FeePayer) => void
}) {
  const t = useTranslations('admin_settings')
  const payers = payersOf[operation]
  return (
    <Picker
      label={t('paid_by')}
      icon={Wallet}
      variant="field"
      value={value}
      options={payers.map((payer) => ({ value: payer, text: t(`paid_by_${payer}`) }))}
      onPick={(picked) => onChange(payers.find((payer) => payer === picked) ?? payers[0])}
    />
  )
}
