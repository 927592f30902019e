import type { Cents } from '@hai/contract/money'
import { fundAgentSubsidyMoves, type Ledger } from '../../ledger/index.ts'
import { newId, SYSTEM_ACTOR_ID } from '../../platform/ids.ts'

/**
 * Adds money from the bank, or test money, to the platform account that pays agents’ shares. The same key posts once.
 */
export async function fundAgents(
  ledger: Pick<Ledger, 'post'>,
  { amount, from, idempotency_key = newId() }: { amount: Cents; from: 'bank' | 'sandbox'; idempotency_key?: string },
): Promise<Cents> {
  const posted = await ledger.post({
    kind: 'fund_agents',
    initiator_id: SYSTEM_ACTOR_ID,
    idempotency_key,
    payload: { call: 'fund_agents', from, amount },
    moves: fundAgentSubsidyMoves({ outside: `outside:${from}`, amount }),
    details: { amount, from },
  })
  return posted.balanceOf('agent_subsidy')
}
