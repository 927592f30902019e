import { disputedTypes } from '@hai/contract/dispute-steps'
import { behind } from '../../platform/database/behind.ts'
import { runDueItems, lastOf, type DueItem } from '../../platform/deadlines.ts'
import type { Page } from '../../platform/each-page.ts'
import { isFailure } from '../../platform/failure.ts'
import { deadlines } from './deadlines.ts'
import { toActionContext, type Context } from './deps.ts'
import { escalateDue } from './escalate-dispute.ts'
import { openBySystem } from './open-dispute.ts'

export const PROCESS_DUE_JOB = 'disputes:process_due'

/**
 * Escalates overdue disputes, and opens one for each cash-out whose payer did not answer in time. After an outage,
 * first extends all deadlines by its length.
 */
export async function processDueDisputes(context: Context): Promise<void> {
  const actionContext = await toActionContext(context)
  const { database, clock, log, items } = actionContext
  await deadlines.beat(database, clock.now())
  await runDueItems(
    log,
    (page: Page<DueItem>) => readDue(context, page),
    ({ item_id }) => escalateDue(actionContext, item_id),
  )
  for (const type of disputedTypes) {
    const kind = items[type]
    if (kind)
      await runDueItems(
        log,
        async (page: Page<DueItem>) => (await kind.due(page)).map((due) => ({ type, ...due })),
        ({ item_id }) => openBySystem(actionContext, kind, type, item_id).catch(refuseAllButMeanwhile),
      )
  }
}

/** Ignores INVALID_TRANSITION: an item may have been confirmed after it became due. */
function refuseAllButMeanwhile(error: unknown): void {
  if (!isFailure(error, 'INVALID_TRANSITION')) throw error
}

const readDue = ({ database, clock }: Context, { after, limit }: Page<DueItem>): Promise<readonly DueItem[]> =>
  database
    .selectFrom('disputes.deadline')
    .select(['dispute_id as item_id', 'due_at'])
    .where('kind', '=', 'escalate')
    .where('due_at', '<=', clock.now())
    .where(behind(lastOf(after), 'due_at', 'dispute_id'))
    .orderBy('due_at')
    .orderBy('dispute_id')
    .limit(limit)
    .execute()
