import { payersOf, type FeeOperation, type FeePayer } from '@hai/contract/fee-rule-faults'
import { Wallet } from 'lucide-react'
import { useTranslations } from '../../lib/translations.ts'
import { Picker } from '../../ui/picker.tsx'

export function PayerField({
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
