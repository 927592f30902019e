import type { SessionCaller } from '../../caller.ts'
import type { Language } from '../../platform/words/words.ts'
import type { Deps } from './deps.ts'
import { profileChanged } from './facts.ts'

/** Sets the language mails and notifications come in. */
export async function setLanguage({ database }: Deps, { user_id }: SessionCaller, language: Language): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await trx.updateTable('identity.account').set({ language }).where('id', '=', user_id).execute()
    await profileChanged(trx, user_id)
  })
}
