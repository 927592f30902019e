import type { ProposedOutcome } from '@hai/contract/dispute-steps'
import type { Dispute } from '@hai/contract/disputes'
import { minus } from '@hai/contract/money'
import { formatUsd } from '../../lib/money-text.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Figures } from '../../ui/figures.tsx'

export function useOtherName({ counterparty: { shown_name } }: Pick<Dispute, 'counterparty'>): string {
  const t = useTranslations('disputes')
  return shown_name === '' ? t('ui.someone') : shown_name
}

export function OutcomeFigures({ dispute, outcome }: { dispute: Dispute; outcome: ProposedOutcome }) {
  const t = useTranslations('disputes')
  const name = useOtherName(dispute)
  const { item, outcomes, role } = dispute
  if (outcomes === null) return null
  const isForYou = (outcome === 'refund') === (role === 'payer')
  const amount = formatUsd(outcomes[outcome])
  const otherGets = role === 'payee' ? t('gets_plus_fee', { name }) : t('ui.name_gets', { name })
  const share = { label: isForYou ? t('ui.you_get') : otherGets, value: amount, total: true }
  if (role === 'payee') return <Figures items={[share]} />
  const rest = minus(item.held, outcomes[outcome])
  return (
    <Figures
      items={[
        { label: t('ui.on_hold'), value: formatUsd(item.held) },
        ...(rest > 0 ? [{ label: t('our_fee_and_tax'), value: formatUsd(rest) }] : []),
        share,
      ]}
    />
  )
}
