import type { Transaction } from '../../platform/database/database.ts'
import type { Deps } from './deps.ts'
import { profileChanged } from './events.ts'

/** Makes a member a cash-out agent of this level (1 to 3). */
export async function makeAgent(
  { clock }: Pick<Deps, 'clock'>,
  trx: Transaction,
  { user_id, agent_level }: { user_id: string; agent_level: number },
): Promise<void> {
  await trx
    .updateTable('identity.profile')
    .set({ is_agent: true, agent_level, updated_at: clock.now() })
    .where('id', '=', user_id)
    .execute()
  await profileChanged(trx, user_id)
}
