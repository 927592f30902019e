import type { Happening } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { isReadiness } from '../agents/index.ts'
import { blocksIn } from '../chat/index.ts'
import { changedProfiles, findPeople, isProfileChange } from '../identity/index.ts'
import { isBlockBetween } from './apart.ts'
import { hurryJobsOf, hurryOffersBetween } from './deadlines.ts'
import type { Context } from './deps.ts'
import { ASSIGN_JOB, SWEEP_JOB } from './sweep.ts'

export const concerns = (happening: Happening): boolean =>
  isProfileChange(happening) || isReadiness(happening) || blocksIn(happening).length > 0

/**
 * Reacts to events: passes on jobs of blocked agents and offers between members who blocked each other, and assigns
 * waiting cash-outs when an agent comes on duty.
 */
export const follow =
  (context: Context) =>
  async (trx: Transaction, happenings: readonly Happening[]): Promise<void> => {
    const now = context.clock.now()
    const people = await findPeople(trx, changedProfiles(happenings))
    const out = people.filter(({ is_blocked, is_agent }) => is_blocked || !is_agent).map(({ id }) => id)
    await hurryJobsOf(trx, out, now)
    for (const { blocker_id, blocked_id } of happenings.flatMap(blocksIn)) {
      if (!(await isBlockBetween(context, trx, blocker_id, blocked_id))) continue
      if (await hurryOffersBetween(trx, blocker_id, blocked_id, now)) await addJob(trx, SWEEP_JOB, {}, { key: SWEEP_JOB })
    }
    if (happenings.some(isReadiness)) await addJob(trx, ASSIGN_JOB, {}, { key: ASSIGN_JOB })
  }
