import { disputedTypes } from '@hai/contract/dispute-steps'
import { doWhatIsDue } from '../../platform/deadlines.ts'
import { isFailure } from '../../platform/failure.ts'
import { deadlines } from './deadlines.ts'
import { acting, type Context } from './deps.ts'
import { escalateDue } from './escalate-dispute.ts'
import { openBySystem } from './open-dispute.ts'

/** What happens by itself, every minute. */
export const SWEEP_TASK = 'disputes:sweep'

/** Escalates what has waited too long, and opens what nobody spoke about; deadlines that an outage has used up are given back first. */
export async function sweep(context: Context): Promise<void> {
  const act = await acting(context)
  const { database, clock, log, items } = act
  await deadlines.beat(database, clock.now())
  await doWhatIsDue(
    log,
    (limit) => readDue(context, limit),
    ({ dispute_id }) => escalateDue(act, dispute_id),
  )
  for (const type of disputedTypes) {
    const kind = items[type]
    if (kind)
      await doWhatIsDue(
        log,
        async (limit) => (await kind.due(limit)).map((id) => ({ type, id })),
        ({ id }) => openBySystem(act, kind, type, id).catch(refuseAllButMeanwhile),
      )
  }
}

/** What was due a moment ago may have been confirmed since. */
function refuseAllButMeanwhile(error: unknown): void {
  if (!isFailure(error, 'INVALID_TRANSITION')) throw error
}

const readDue = ({ database, clock }: Context, limit: number) =>
  database
    .selectFrom('disputes.deadline')
    .select('dispute_id')
    .where('kind', '=', 'escalate')
    .where('due_at', '<=', clock.now())
    .orderBy('due_at')
    .limit(limit)
    .execute()
