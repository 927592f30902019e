import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { Context } from './deps.ts'

/**
 * Attaches a member’s uploads to a dispute. Fails: NOT_FOUND (a file is not the member’s, deleted, or already
 * attached).
 */
export async function takeFiles(
  { files }: Pick<Context, 'files'>,
  trx: Transaction,
  owner_id: string,
  attachments: readonly string[],
): Promise<void> {
  for (const file_id of attachments) if (!(await files.takeAttachment(trx, { file_id, owner_id }))) fail('NOT_FOUND')
}
