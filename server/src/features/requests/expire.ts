import type { Positioned } from '../../platform/database/behind.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { eachPage, type Page } from '../../platform/each-page.ts'
import { deleteAnswers } from '../../platform/once.ts'
import type { Context } from './deps.ts'
import { recordRequestChanges } from './events.ts'
import { changeRequest, lockRequest, readDue } from './queries.ts'

export const EXPIRE_JOB = 'requests:expire'

const BATCH = 200

export async function expireRequests(context: Context): Promise<void> {
  const { database, clock, log } = context
  const now = clock.now()
  await eachPage(
    BATCH,
    (page: Page<Positioned>) => readDue(database, now, page),
    ({ id }) => database.transaction().execute((trx) => lapse(trx, id, now)),
    { log, failed: 'could not expire a request', facts: ({ id: request_id }) => ({ request_id }) },
  )
  await deleteAnswers({ database, clock, table: 'requests.command' })
}

async function lapse(trx: Transaction, id: string, now: Date): Promise<void> {
  const request = await lockRequest(trx, id)
  if (request?.status !== 'open' || request.expires_at > now) return
  await changeRequest(trx, id, { status: 'lapsed', ended_at: now })
  await recordRequestChanges(trx, [request], () => 'lapsed', now)
}
