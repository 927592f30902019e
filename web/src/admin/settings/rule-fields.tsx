import { hasFreeSum, payersOf } from '@hai/contract/fee-rule-faults'
import { useTranslations } from '../../lib/translations.ts'
import { Panel } from '../ui/panel.tsx'
import { BandFields } from './band-fields.tsx'
import type { TypedRule } from './fee-rules.ts'
import { FigureInput } from './figure-fields.tsx'
import { PayerField } from './payer-field.tsx'

export interface RuleFieldsProps {
  typed: TypedRule
  faults: Readonly<Record<string, string>>
  onChange: (typed: TypedRule) => void
}

export function RuleFields({ typed, faults, onChange }: RuleFieldsProps) {
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
            error={faults[path]}
            onChange={(text) => onChange({ ...typed, [path]: text })}
          />
        ))}
        <FigureInput
          label={t('tax')}
          hint={t('tax_hint')}
          kind="percent"
          value={typed.tax_bp}
          error={faults.tax_bp}
          onChange={(tax_bp) => onChange({ ...typed, tax_bp })}
        />
        {hasFreeSum(operation) && (
          <FigureInput
            label={t('free_per_day')}
            hint={t('free_per_day_hint')}
            kind="usd"
            value={typed.free_per_day}
            error={faults.free_per_day}
            onChange={(free_per_day) => onChange({ ...typed, free_per_day })}
          />
        )}
        {payersOf[operation].length > 1 && (
          <PayerField operation={operation} value={typed.paid_by} onChange={(paid_by) => onChange({ ...typed, paid_by })} />
        )}
      </div>
      <BandFields bands={typed.bands} faults={faults} onChange={(bands) => onChange({ ...typed, bands })} />
    </Panel>
  )
}
