import type { Input } from '@hai/contract/contract'
import { formatUsd, zeroCents, type Cents } from '@hai/contract/money'
import type { Staff } from '../../caller.ts'
import type { DescribeAct, Handler } from '../../feature.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { calledInAct, recordStaffAct } from '../admin/index.ts'
import { staffPeople } from '../identity/index.ts'
import { addToHistory } from './appeal-dispute.ts'
import { changeAppeal, mostFor, readAppeal, readAppeals, type AppealRow } from './appeals.ts'
import { inAudit, lockForStaff } from './decide.ts'
import { acting, type Context } from './deps.ts'
import { disputeChanged } from './facts.ts'
import type { DisputedItem } from './items.ts'
import { readDispute, readRefunded, type DisputeRow } from './queries.ts'
import { readItems, roleIn } from './show-disputes.ts'

type Asked = Pick<Input<'decide_dispute_appeal'>, 'admin_id' | 'outcome' | 'amount'>

interface Case {
  readonly dispute: DisputeRow
  readonly item: DisputedItem
  readonly appeal: AppealRow | null
}

/** How much an appeal moves. Fails: FORBIDDEN (whose decision it was, or another’s id), INVALID_TRANSITION, AMOUNT_OUT_OF_BOUNDS. */
async function planned(db: Database, { user_id }: Staff, { dispute, item, appeal }: Case, asked: Asked): Promise<Cents> {
  if (asked.admin_id !== user_id) fail('FORBIDDEN')
  if (appeal?.outcome !== null) return fail('INVALID_TRANSITION')
  if (appeal.first_decided_by === user_id) fail('FORBIDDEN')
  if (asked.outcome === 'upheld') return zeroCents
  const maximum = mostFor(appeal.side, dispute, item, await readRefunded(db, dispute))
  const amount = asked.amount ?? maximum
  return amount > 0 && amount <= maximum ? amount : fail('AMOUNT_OUT_OF_BOUNDS', { minimum: zeroCents, maximum })
}

/**
 * Upholds a decision, or moves money to the side that appealed, from what the other has available. Fails: NOT_FOUND, FORBIDDEN,
 * INVALID_TRANSITION, AMOUNT_OUT_OF_BOUNDS, INSUFFICIENT_FUNDS.
 */
export const decideAppeal =
  (context: Context): Handler<'decide_dispute_appeal'> =>
  async (staff, { dispute_id, decision_reason: reason, ...asked }) => {
    const act = await acting(context)
    const { related_type, related_id } = (await readDispute(act.database, dispute_id)) ?? fail('NOT_FOUND')
    const items = act.items[related_type] ?? fail('NOT_FOUND')
    return act.database.transaction().execute(async (trx) => {
      const item = (await items.lock(trx, related_id)) ?? fail('NOT_FOUND')
      const dispute = await lockForStaff(trx, dispute_id, staff.user_id)
      const appeal = await readAppeal(trx, dispute_id)
      const amount = await planned(trx, staff, { dispute, item, appeal }, asked)
      const { id: key, side } = appeal ?? fail('INVALID_TRANSITION')
      const { outcome } = asked
      const transaction_id = amount > 0 ? await items.carry(trx, item, side, { key, amount }) : null
      const now = act.clock.now()
      const decided = { outcome, decided_by: staff.user_id, decided_at: now, moved: amount > 0 ? amount : null, transaction_id }
      await changeAppeal(trx, dispute_id, decided)
      const change = {
        before: { appeal: 'pending' },
        after: { appeal: outcome, moved: amount, transaction_id, opponent_id: dispute.opponent_id },
      }
      await recordStaffAct(trx, staff, { action: 'dispute_appeal_decided', ...inAudit(dispute), reason, ...change }, now)
      await tell(trx, dispute, { staff, side, outcome, reason, now })
      return { dispute_id, outcome, moved: amount }
    })
  }

async function tell(
  trx: Transaction,
  dispute: DisputeRow,
  {
    staff,
    side,
    outcome,
    reason,
    now,
  }: { staff: Staff; reason: string; now: Date } & Pick<AppealRow, 'side'> & Pick<Asked, 'outcome'>,
): Promise<void> {
  const kind = outcome === 'upheld' ? 'upheld' : side === 'payer' ? 'refunded' : 'released'
  const said = { kind, actor_id: staff.user_id, actor_role: 'admin', body: reason, created_at: now } as const
  const changed = await addToHistory(trx, dispute, said)
  const action = outcome === 'upheld' ? 'uphold' : 'change'
  await disputeChanged(trx, changed, { action, by: 'admin', from: dispute.status, is_told_by_item: false }, now)
}

/** For the message that carries the code. Fails as the act does. */
export const describeAppeal =
  (context: Context): DescribeAct<'decide_dispute_appeal'> =>
  async (staff, { dispute_id, ...asked }) => {
    const { database } = context
    const dispute = (await readDispute(database, dispute_id)) ?? fail('NOT_FOUND')
    if (roleIn(dispute, staff.user_id) !== null) fail('FORBIDDEN')
    const item = (await readItems(context, database, [dispute])).get(dispute.related_id) ?? fail('NOT_FOUND')
    const appeal = (await readAppeals(database, [dispute_id])).get(dispute_id) ?? null
    const amount = await planned(database, staff, { dispute, item, appeal }, asked)
    const asker = appeal ? calledInAct((await staffPeople(database, [appeal.asked_by]))(appeal.asked_by)) : ''
    return amount > 0
      ? `change a decision: ${formatUsd(amount)} to ${asker}`
      : `uphold the decision that ${asker} appealed against`
  }
