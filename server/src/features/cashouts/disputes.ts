import type { Database, Transaction } from '../../platform/database/database.ts'
import { behind } from '../../platform/database/behind.ts'
import { lastOf, type DueItem } from '../../platform/deadlines.ts'
import type { Page } from '../../platform/each-page.ts'
import { fail } from '../../platform/failure.ts'
import type { Context } from './deps.ts'
import { lockCashout, type CashoutRow, reportUntil } from './queries.ts'
import { takeStep, type CashoutStepInput } from './take-step.ts'

export interface DisputeStep {
  readonly cashout_id: string
  /**
   * open_dispute: by the system, the member or the agent. report: by the member, about a completed cash-out. The other
   * actions: by an admin, or by the system if the parties agree or the person who opened the dispute withdraws it.
   */
  readonly action: 'open_dispute' | 'report' | 'refund' | 'release' | 'close_dispute'
  readonly by: CashoutStepInput['by']
  readonly actor_id: string | null
  readonly notify?: CashoutStepInput['notify']
}

/**
 * After an event with one of these actions, the cash-out cannot be disputed again. A cash-out has at most one such
 * event.
 */
export const isJudgedBy = (action: string): boolean => action === 'report' || action === 'release'

/** Lock the cash-out before a decision that depends on the answer. */
export async function wasJudged(trx: Database, cashout_id: string): Promise<boolean> {
  const events = await trx.selectFrom('cashouts.event').select('action').where('cashout_id', '=', cashout_id).execute()
  return events.some(({ action }) => isJudgedBy(action))
}

/**
 * Fails: NOT_FOUND, INVALID_TRANSITION (also for a late report, or if the cash-out was judged before), and with the
 * ledger’s errors.
 */
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
  // A release by staff pays the agent even if a wallet is locked or frozen. A release by agreement fails if the
  // member’s wallet is locked or frozen, or the agent’s is frozen. A refund of held money always works.
  return takeStep(context, trx, cashout, { ...step, guards: step.by === 'admin' ? { passes_freeze: true } : {} })
}

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
