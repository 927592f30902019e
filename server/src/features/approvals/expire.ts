import type { Transaction } from '../../platform/database/database.ts'
import { eachPage, type Page } from '../../platform/each-page.ts'
import type { ApprovalRow, ApprovalsDeps } from './types.ts'
import { recordApprovalChange } from './events.ts'
import { answerApproval, lockLapsed, readLapsed } from './queries.ts'

const BATCH_MAX = 100

export async function expire(trx: Transaction, row: ApprovalRow, now: Date): Promise<void> {
  await recordApprovalChange(
    trx,
    await answerApproval(trx, row, { status: 'expired', decided_by: null, decided_at: now, note: '' }),
    now,
  )
}

/** Each in its own transaction. Reads already show overdue requests as expired. */
export async function expireApprovals({ database, book, clock, log }: ApprovalsDeps): Promise<void> {
  const now = clock.now()
  const end = async (trx: Transaction, id: string): Promise<void> => {
    const row = await lockLapsed(trx, book, now, { id })
    if (row) await expire(trx, row, now)
  }
  await eachPage(
    BATCH_MAX,
    (page: Page<ApprovalRow>) => readLapsed(database, book, now, page),
    ({ id }) => database.transaction().execute((trx) => end(trx, id)),
    { log, failed: 'could not expire an overdue approval', facts: ({ id: approval_id }) => ({ approval_id }) },
  )
}
