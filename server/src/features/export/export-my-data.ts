import type { DataExport } from '@hai/contract/export'
import type { Handler } from '../../feature.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { Context } from './context.ts'
import { insertRequest, readAskedSince, readLatest } from './queries.ts'

export const MAKE_JOB = 'export:make'

const PER_DAY = 3
const DAY_MS = 86_400_000
const TRIES_MAX = 5

/**
 * While an export is being prepared, another call returns the same export. Fails: RATE_LIMITED (more than three a day),
 * NOT_FOUND (no profile yet).
 */
export const exportMyData =
  (context: Context): Handler<'export_my_data'> =>
  async (caller) => {
    const { user_id } = caller
    if (!(await context.getPerson(user_id))) fail('NOT_FOUND')
    return context.database.transaction().execute(async (trx) => {
      await lockForTransaction(trx, `export:${user_id}`)
      const latest = await readLatest(trx, user_id)
      if (latest?.status === 'preparing') return latest
      const created_at = context.clock.now()
      const recent = await readAskedSince(trx, user_id, new Date(created_at.getTime() - DAY_MS))
      const oldest = recent[PER_DAY - 1]
      if (oldest) fail('RATE_LIMITED', { retry_at: new Date(oldest.getTime() + DAY_MS).toISOString() })
      const id = newId()
      await insertRequest(trx, { id, user_id, created_at })
      await context.recordSensitiveAccess(trx, caller, 'export_my_data')
      await addJob(trx, MAKE_JOB, { export_id: id }, { key: `${MAKE_JOB}:${id}`, max_attempts: TRIES_MAX })
      const begun: DataExport = {
        export_id: id,
        status: 'preparing',
        expires_at: null,
        size_bytes: null,
        created_at: created_at.toISOString(),
      }
      return begun
    })
  }
