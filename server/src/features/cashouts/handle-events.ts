import type { DomainEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { isReadiness } from '../agents/index.ts'
import { blocksIn } from '../chat/index.ts'
import { changedProfiles, findPeople, isProfileChange } from '../identity/index.ts'
import { isBlockBetween } from './blocked-pairs.ts'
import { expediteJobs, expediteOffers } from './deadlines.ts'
import type { Context } from './deps.ts'
import { ASSIGN_JOB, PROCESS_DUE_JOB } from './process-due.ts'

export const handles = (event: DomainEvent): boolean => isProfileChange(event) || isReadiness(event) || blocksIn(event).length > 0

/**
 * When staff block an agent or the agent is no longer one, the deadlines of their offers and accepted cash-outs become
 * due now. When the member or the agent of an offer blocks the other, the offer’s deadline becomes due now. When an
 * agent goes on duty, waiting cash-outs are assigned.
 */
export const handleEvents =
  (context: Context) =>
  async (trx: Transaction, events: readonly DomainEvent[]): Promise<void> => {
    const now = context.clock.now()
    const people = await findPeople(trx, changedProfiles(events))
    const out = people.filter(({ is_blocked, is_agent }) => is_blocked || !is_agent).map(({ id }) => id)
    await expediteJobs(trx, out, now)
    for (const { blocker_id, blocked_id } of events.flatMap(blocksIn)) {
      if (!(await isBlockBetween(context, trx, blocker_id, blocked_id))) continue
      if (await expediteOffers(trx, blocker_id, blocked_id, now)) await addJob(trx, PROCESS_DUE_JOB, {}, { key: PROCESS_DUE_JOB })
    }
    if (events.some(isReadiness)) await addJob(trx, ASSIGN_JOB, {}, { key: ASSIGN_JOB })
  }
