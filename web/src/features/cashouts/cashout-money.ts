import type { Cashout } from '@hai/contract/cashout-record'
import { moneyState } from '@hai/contract/cashout-money'
import { cents } from '@hai/contract/money'
import { formatUsd } from '../../lib/money-text.ts'
import type { useTranslations } from '../../lib/translations.ts'
import type { Figure } from '../../ui/figures.tsx'

const totals = { wait: 'ui.on_hold', paid: 'total_paid', back: 'total_back' } as const

/** The key of what happened to amount, fee and tax of the member. */
export const totalLabel = ({ status }: Cashout) => totals[moneyState(status)]

/** Empty for the member, and if the money went back to the member. */
export function agentFigures(cashout: Cashout, t: ReturnType<typeof useTranslations<'cashouts'>>): Figure[] {
  const { amount, agent_share } = cashout
  const state = moneyState(cashout.status)
  if (agent_share === null || state === 'back') return []
  return [
    { label: t('ui.your_share'), value: formatUsd(agent_share) },
    {
      label: t(state === 'paid' ? 'ui.you_received' : 'you_receive'),
      value: formatUsd(cents(amount + agent_share)),
      total: true,
    },
  ]
}
