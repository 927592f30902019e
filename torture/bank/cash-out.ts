import { chargeFor } from '@hai/contract/fee-bands'
import { cents } from '@hai/contract/money'
import { ask, attempt } from './attempt.ts'
import type { Bank, Customer } from './bank.ts'

export const destination = {
  method: 'cash_pickup',
  phone: '+50937123456',
  full_name: 'Ti Pòl Joseph',
  department: 'Ouest',
  commune: 'Delmas',
} as const

/** Requests a cash-out. Then it is cancelled, declined, paid by code or confirmed, unless a call fails. */
export async function cashOut(bank: Bank): Promise<void> {
  const { random, members, agents, fees } = bank
  const member = random.pick(members)
  const chosen = random.pick(agents)
  const amount = cents(random.between(fees.cash_out.minimum_amount, fees.cash_out.minimum_amount + 5_00))
  const { fee, tax } = chargeFor(fees.cash_out, amount)
  const cashout = await attempt(bank, {
    by: member,
    name: 'request_cashout',
    input: { amount, quoted_total: cents(amount + fee + tax), destination_details: destination, agent_id: chosen.user_id },
  })
  if (!cashout) return
  const cashout_id = cashout.id
  const way = random.between(1, 10)
  if (way <= 2) {
    await attempt(bank, { by: member, name: 'cancel_cashout', input: { cashout_id } })
    return
  }
  const agent = await agentOf(bank, member, cashout_id)
  if (!agent) return
  if (way === 3) {
    await ask(bank, agent, 'decline_cashout', { cashout_id })
    return
  }
  // In one way out of ten, accepting and cancelling happen at the same time.
  const cancelling = way === 4 ? attempt(bank, { by: member, name: 'cancel_cashout', input: { cashout_id } }) : null
  await ask(bank, agent, 'accept_cashout', { cashout_id })
  await cancelling
  if (way <= 7) return handOver(bank, member, agent, cashout_id)
  await ask(bank, agent, 'mark_cashout_sent', { cashout_id, reference: 'MC-77' })
  await attempt(bank, { by: member, name: 'confirm_cashout', input: { cashout_id } })
}

/** Confirms the cash-outs of a member that an agent has sent. The member may have given up confirming them before. */
export async function confirmSent(bank: Bank, member = bank.random.pick(bank.members)): Promise<void> {
  const open = await ask(bank, member, 'list_cashouts', { state: 'open', limit: 100 })
  for (const { id, status } of open?.items ?? [])
    if (status === 'sent') await attempt(bank, { by: member, name: 'confirm_cashout', input: { cashout_id: id } })
}

/** The assigned agent. This need not be the requested one, because the server may have passed the cash-out on. */
async function agentOf(bank: Bank, member: Customer, cashout_id: string): Promise<Customer | undefined> {
  for (let left = 5; left > 0; left -= 1) {
    const seen = await ask(bank, member, 'get_cashout', { cashout_id })
    const agent = bank.agents.find(({ user_id }) => user_id === seen?.agent_id)
    if (agent) return agent
  }
  return undefined
}

async function handOver(bank: Bank, member: Customer, agent: Customer, cashout_id: string): Promise<void> {
  const code = await ask(bank, member, 'get_handover_code', { cashout_id })
  if (!code) return
  await attempt(bank, { by: agent, name: 'enter_handover_code', input: { cashout_id, code: code.code } })
}
