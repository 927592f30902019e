import type { DeliveryDeps } from './deliver.ts'
import { SEND } from './deliver.ts'
import { addJob } from '../jobs/add-job.ts'

export const REQUEUE = 'outbox:requeue'

const HOUR_MS = 3_600_000
/** Far longer than any attempt takes, so that no worker is still handling a message that has waited this long. */
const FORGOTTEN_AFTER_MS = HOUR_MS
const KEEP_MS = 30 * 24 * HOUR_MS
const BATCH_MAX = 500

/**
 * Adds jobs for unsent messages that should have been tried an hour ago, because their jobs were lost. Deletes sent and
 * failed messages that are 30 days old.
 */
export async function requeueMessages({ database, clock }: Pick<DeliveryDeps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  await database.transaction().execute(async (trx) => {
    const lost = await trx
      .selectFrom('platform.outbox_message')
      .select('id')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where((row) => row.fn.coalesce('next_try_at', 'created_at'), '<', new Date(now - FORGOTTEN_AFTER_MS))
      .limit(BATCH_MAX)
      .execute()
    for (const { id } of lost) await addJob(trx, SEND, { id }, { key: `${SEND}:${id}` })
  })
  await database
    .deleteFrom('platform.outbox_message')
    .where('created_at', '<', new Date(now - KEEP_MS))
    .where('state', '<>', 'waiting')
    .execute()
}
