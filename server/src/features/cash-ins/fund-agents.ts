import type { Cents } from '@hai/contract/money'
import { fundAgentSubsidyMoves, type Ledger } from '../../ledger/index.ts'
import { newId } from '../../platform/ids.ts'
import { SYSTEM_ID } from '../transfers/index.ts'

/**
 * Puts money that the house has at its bank, or play money, on the account that agents are paid from for cash-ins. The same key books
 * once. Answers what the account holds then.
 */
export async function fundAgents(
  ledger: Pick<Ledger, 'post'>,
  { amount, from, idempotency_key = newId() }: { amount: Cents; from: 'bank' | 'sandbox'; idempotency_key?: string },
): Promise<Cents> {
  const posted = await ledger.post({
    kind: 'fund_agents',
    initiator_id: SYSTEM_ID,
    idempotency_key,
    payload: { call: 'fund_agents', from, amount },
    moves: fundAgentSubsidyMoves({ outside: `outside:${from}`, amount }),
    details: { amount, from },
  })
  return posted.balanceOf('agent_subsidy')
}
