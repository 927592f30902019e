import { TAG_CHANGE_DAYS } from '@hai/contract/bounds'
import type { Language } from '@hai/contract/languages'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { SessionCaller } from '../../caller.ts'
import type { Deps } from './deps.ts'
import { recordProfileChange } from './events.ts'

const DAY_MS = 24 * 60 * 60_000

export interface OwnSettings {
  readonly hidden_from_email: boolean
  readonly hidden_from_phone: boolean
  /** Null if the member can change the tag now (docs/product/identity.md#haitag). */
  readonly tag_change_at: Date | null
  /** False if a provider’s sign-in created the account and nobody has set a password since. */
  readonly has_password: boolean
}

/** Fails: NOT_FOUND. */
export async function readOwnSettings(db: Database, user_id: string, now: Date): Promise<OwnSettings> {
  const row = await db
    .selectFrom('identity.profile as profile')
    .innerJoin('identity.account as account', 'account.id', 'profile.id')
    .select(['hidden_from_email', 'hidden_from_phone', 'hai_tag_changed_at'])
    .select((eb) => eb('account.password_hash', 'is not', null).as('has_password'))
    .where('profile.id', '=', user_id)
    .executeTakeFirst()
  const { hai_tag_changed_at, has_password, ...privacy } = row ?? fail('NOT_FOUND')
  const next = hai_tag_changed_at && new Date(hai_tag_changed_at.getTime() + TAG_CHANGE_DAYS * DAY_MS)
  return { ...privacy, tag_change_at: next && next > now ? next : null, has_password: has_password === true }
}

export async function setLanguage(
  { database, forgetMember }: Deps,
  { user_id }: SessionCaller,
  language: Language,
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await trx.updateTable('identity.account').set({ language }).where('id', '=', user_id).execute()
    await recordProfileChange(trx, user_id)
  })
  forgetMember(user_id)
}
