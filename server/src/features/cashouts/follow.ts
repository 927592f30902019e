import type { Happening } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { isReadiness } from '../agents/index.ts'
import { changedProfiles, findPeople } from '../identity/index.ts'
import { hurryJobsOf } from './deadlines.ts'
import type { Context } from './deps.ts'
import { ASSIGN_TASK } from './sweep.ts'

/** Jobs of agents who were blocked go on to others without waiting, and an agent who comes on duty is given what waits. */
export const follow =
  ({ clock }: Pick<Context, 'clock'>) =>
  async (trx: Transaction, happenings: readonly Happening[]): Promise<void> => {
    const people = await findPeople(trx, changedProfiles(happenings))
    const out = people.filter(({ is_blocked, is_agent }) => is_blocked || !is_agent).map(({ id }) => id)
    await hurryJobsOf(trx, out, clock.now())
    if (happenings.some(isReadiness)) await addJob(trx, ASSIGN_TASK, {}, { key: ASSIGN_TASK })
  }
