import type { Output } from '@hai/contract/contract'
import type { Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import { recordEvent } from '../../events/index.ts'
import type { Handler } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { Context } from './deps.ts'
import { ON_DUTY } from './events.ts'
import { isOnDuty } from './eligibility.ts'
import { lockAgent, setDuty, type AgentRow } from './queries.ts'

/** The duty ends this long after the agent stated their cash (docs/product/agents.md). */
const DUTY_MS = 4 * 3_600_000

export const showDuty = (agent: Pick<AgentRow, 'duty_until' | 'cash'>, now: Date): Output<'set_agent_duty'> => {
  const on_duty = isOnDuty(agent, now)
  return { on_duty, until: on_duty ? (agent.duty_until?.toISOString() ?? null) : null, cash: agent.cash }
}

/** Without `cash`, the caller goes off duty. Fails: NOT_FOUND (not an agent). */
export const setAgentDuty =
  ({ database, clock }: Context): Handler<'set_agent_duty'> =>
  async ({ user_id }, { cash: stated }) =>
    database.transaction().execute(async (trx) => {
      const now = clock.now()
      const agent = (await lockAgent(trx, user_id)) ?? fail('NOT_FOUND')
      const duty_until = stated === null ? null : new Date(now.getTime() + DUTY_MS)
      const cash = stated ?? agent.cash
      await setDuty(trx, user_id, { duty_until, cash })
      if (stated !== null) await recordEvent(trx, { type: ON_DUTY, user_id, payload: { user_id }, at: now })
      return showDuty({ duty_until, cash }, now)
    })

/**
 * Adds the amount of a refunded cash-out to the agent’s stated cash, because after a refund the agent still has the
 * cash. Does nothing if the agent has stated their cash again since `paid_out_at` and has not gone off duty, because
 * the new amount then includes this cash.
 */
export async function returnCash(
  trx: Transaction,
  user_id: string,
  { amount, paid_out_at }: { readonly amount: Cents; readonly paid_out_at: Date },
): Promise<void> {
  const statedBefore = new Date(paid_out_at.getTime() + DUTY_MS)
  await trx
    .updateTable('agents.agent')
    .set({ cash: sql`cash + ${amount}` })
    .where('user_id', '=', user_id)
    .where((agent) => agent.or([agent('duty_until', 'is', null), agent('duty_until', '<=', statedBefore)]))
    .execute()
}
