import type { Cashout } from '@hai/contract/cashout-record'
import { moneyState } from '@hai/contract/cashout-money'
import { formatUsd } from '../../lib/money-text.ts'
import { PriceLines } from '../../payments/price-lines.tsx'
import { useTranslations } from '../../lib/translations.ts'
import { Figures } from '../../ui/figures.tsx'
import { useGourdes } from '../../ui/in-gourdes.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { paidOutLabel, payoutLabel } from './cashout-status-style.ts'
import { agentFigures, totalLabel } from './cashout-money.ts'

export function MoneyFigures({ cashout }: { cashout: Cashout }) {
  const t = useTranslations('cashouts')
  const inGourdes = useGourdes()
  const { amount_htg, amount, role, destination_details } = cashout
  const state = moneyState(cashout.status)
  const isMember = role === 'member'
  const memberLabel = (state === 'paid' ? paidOutLabel : payoutLabel)(destination_details.method)
  const amounts = [
    {
      label: t(state === 'back' ? 'amount_was' : isMember ? memberLabel : 'you_pay_out'),
      value: inGourdes(amount_htg),
    },
    { label: t('ui.amount'), value: formatUsd(amount) },
  ]
  return (
    <Section title={t('money')}>
      <Box>
        {isMember ? (
          <PriceLines before={amounts} price={cashout} totalLabel={t(totalLabel(cashout))} />
        ) : (
          <Figures items={[...amounts, ...agentFigures(cashout, t)]} />
        )}
      </Box>
    </Section>
  )
}
