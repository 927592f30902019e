import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { recordProfileChange } from './events.ts'
import { isReservedName } from './tag.ts'

export interface OwnChanges {
  readonly full_name?: string | undefined
  readonly hidden_from_email?: boolean | undefined
  readonly hidden_from_phone?: boolean | undefined
}

/** Fails: NAME_RESERVED. */
export async function changeProfile(
  trx: Transaction,
  {
    user_id,
    now,
    brandName,
    ...changes
  }: OwnChanges & { readonly user_id: string; readonly now: Date; readonly brandName: string },
): Promise<void> {
  if (changes.full_name !== undefined && isReservedName(changes.full_name, brandName)) fail('NAME_RESERVED')
  await trx
    .updateTable('identity.profile')
    .set({ ...changes, updated_at: now })
    .where('id', '=', user_id)
    .execute()
  await recordProfileChange(trx, user_id)
}

/** Returns the previous picture. Locks the profile until the end of the transaction. */
export async function setPicture(
  trx: Transaction,
  { user_id, avatar_url, now }: { readonly user_id: string; readonly avatar_url: string | null; readonly now: Date },
): Promise<{ readonly before: string | null }> {
  const profile = await trx
    .selectFrom('identity.profile')
    .select('avatar_url')
    .where('id', '=', user_id)
    .forUpdate()
    .executeTakeFirst()
  const { avatar_url: before } = profile ?? fail('NOT_FOUND')
  await trx.updateTable('identity.profile').set({ avatar_url, updated_at: now }).where('id', '=', user_id).execute()
  await recordProfileChange(trx, user_id)
  return { before }
}
