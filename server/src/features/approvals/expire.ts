import type { Transaction } from '../../platform/database/database.ts'
import type { ApprovalRow, ApprovalsDeps } from './deps.ts'
import { approvalChanged } from './facts.ts'
import { answerApproval, lockLapsed } from './queries.ts'

const BATCH_MAX = 100

/** Ends one that nobody has answered in time. */
export async function expire(trx: Transaction, row: ApprovalRow, now: Date): Promise<void> {
  await approvalChanged(
    trx,
    await answerApproval(trx, row, { status: 'expired', decided_by: null, decided_at: now, note: '' }),
    now,
  )
}

/** Ends all of those. They are read as over before, too. */
export async function sweep({ database, clock }: ApprovalsDeps): Promise<void> {
  const now = clock.now()
  const some = (trx: Transaction) => lockLapsed(trx, { now, limit: BATCH_MAX })
  while (
    (await database.transaction().execute(async (trx) => {
      const lapsed = await some(trx)
      for (const row of lapsed) await expire(trx, row, now)
      return lapsed.length
    })) === BATCH_MAX
  );
}
