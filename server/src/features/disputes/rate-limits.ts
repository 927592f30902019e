import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { ActionContext } from './deps.ts'
import { readEvents, readOpenings } from './queries.ts'

const DAY_MS = 86_400_000

/**
 * Limits the statements, proposals and answers of a party in one dispute in 24 hours, because they notify the other
 * party. Also limits the number of the party’s pictures in the dispute. Fails: RATE_LIMITED, TOO_MANY_ATTACHMENTS.
 */
export async function refuseTooManyStatements(
  { figures, clock }: Pick<ActionContext, 'figures' | 'clock'>,
  trx: Transaction,
  { user_id, dispute_id, new_files = 0 }: { user_id: string; dispute_id: string; new_files?: number },
): Promise<void> {
  const { files_max, statements_a_day } = figures
  const own = (await readEvents(trx, [dispute_id])).filter(({ actor_id }) => actor_id === user_id)
  const files = own.reduce((sum, { attachments }) => sum + attachments.length, new_files)
  if (files > files_max) fail('TOO_MANY_ATTACHMENTS', { limit: files_max })
  const since = clock.now().getTime() - DAY_MS
  const lately = own.filter(({ kind, created_at }) => kind !== 'opened' && created_at.getTime() > since)
  const oldest = lately.at(-statements_a_day)
  if (oldest) fail('RATE_LIMITED', { retry_at: new Date(oldest.created_at.getTime() + DAY_MS).toISOString() })
}

/** Fails: RATE_LIMITED (too many in 24 hours). */
export async function refuseTooManyDisputes(
  { figures, clock }: Pick<ActionContext, 'figures' | 'clock'>,
  trx: Transaction,
  user_id: string,
) {
  const oldest = (await readOpenings(trx, user_id, figures.openings_a_day)).at(figures.openings_a_day - 1)
  if (oldest && oldest.getTime() > clock.now().getTime() - DAY_MS)
    fail('RATE_LIMITED', { retry_at: new Date(oldest.getTime() + DAY_MS).toISOString() })
}
