import type { SessionCaller } from '../../caller.ts'
import type { Language } from '../../platform/words/words.ts'
import type { Deps } from './deps.ts'
import { profileChanged } from './events.ts'

export async function setLanguage(
  { database, forgetMember }: Deps,
  { user_id }: SessionCaller,
  language: Language,
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await trx.updateTable('identity.account').set({ language }).where('id', '=', user_id).execute()
    await profileChanged(trx, user_id)
  })
  forgetMember(user_id)
}
