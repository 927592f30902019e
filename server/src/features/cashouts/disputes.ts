import type { Database, Transaction } from '../../platform/database/database.ts'
import { behind } from '../../platform/database/behind.ts'
import { lastOf, type DueItem } from '../../platform/deadlines.ts'
import type { Page } from '../../platform/each-page.ts'
import { fail } from '../../platform/failure.ts'
import type { Context } from './deps.ts'
import { lockCashout, type CashoutRow } from './queries.ts'
import { reportUntil } from './settings.ts'
import { takeStep, type Taking } from './take-step.ts'

/** A step that a dispute takes with its cash-out, in the dispute’s transaction. */
export interface DisputeStep {
  readonly cashout_id: string
  /**
   * open_dispute: by the system, the member or the agent. report: of a completed one, by its member. The others: by an administrator, or by
   * the system once the two agree.
   */
  readonly action: 'open_dispute' | 'report' | 'refund' | 'release' | 'close_dispute'
  readonly by: Taking['by']
  readonly actor_id: string | null
  readonly tells?: Taking['tells']
}

/** Whether it was reported once it was completed, or completed by a decision: there is no second word about either. */
export const isJudgedBy = (action: string): boolean => action === 'report' || action === 'release'

/** The same of one that the transaction has locked. */
export async function wasJudged(trx: Database, cashout_id: string): Promise<boolean> {
  const events = await trx.selectFrom('cashouts.event').select('action').where('cashout_id', '=', cashout_id).execute()
  return events.some(({ action }) => isJudgedBy(action))
}

/** Fails: NOT_FOUND, INVALID_TRANSITION; so too a report when the days for it are over, and a second one. */
export async function takeDisputeStep(
  context: Context,
  trx: Transaction,
  { cashout_id, ...step }: DisputeStep,
): Promise<CashoutRow> {
  const cashout = (await lockCashout(trx, cashout_id)) ?? fail('NOT_FOUND')
  if (step.action === 'report') {
    const until = reportUntil(cashout, await context.settings.get(trx))
    const isLate = until === null || until <= context.clock.now()
    if (isLate || (await wasJudged(trx, cashout_id))) fail('INVALID_TRANSITION')
  }
  // Staff also decide about locked wallets; what the two agree on waits, as the member's own confirmation does.
  return takeStep(context, trx, cashout, { ...step, guards: step.by === 'admin' ? { passes_freeze: true } : {} })
}

/** Cash-outs on which a dispute is to be opened by the system: marked sent, and the member has said nothing to three reminders. */
export const readDueForDispute = ({ database, clock }: Context, { after, limit }: Page<DueItem>): Promise<readonly DueItem[]> =>
  database
    .selectFrom('cashouts.deadline')
    .select(['cashout_id as item_id', 'due_at'])
    .where('kind', '=', 'dispute')
    .where('due_at', '<=', clock.now())
    .where(behind(lastOf(after), 'due_at', 'cashout_id'))
    .orderBy('due_at')
    .orderBy('cashout_id')
    .limit(limit)
    .execute()
