import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { recordProfileChange } from './events.ts'
import { readOwnSettings } from './own-settings.ts'
import { findPerson } from './profiles.ts'
import { isReservedTag, tagKey } from './tag.ts'

export interface TagChange {
  readonly user_id: string
  readonly hai_tag: string
  readonly now: Date
  readonly brandName: string
}

/**
 * The old tag no longer finds anyone, and nobody else can ever take it. A change of capitals counts as a change.
 * Returns false if the tag stays the same, for example on a retry. Fails: TAG_RESERVED, TAG_TAKEN, TAG_CHANGED_LATELY,
 * NOT_FOUND (the account setup is not complete).
 */
export async function changeTag(trx: Transaction, { user_id, hai_tag, now, brandName }: TagChange): Promise<boolean> {
  if (isReservedTag(hai_tag, brandName)) fail('TAG_RESERVED')
  const { rows } = await sql<{ outcome: string }>`
    select identity.change_tag(${user_id}::uuid, ${tagKey(hai_tag)}, ${hai_tag}, ${now}::timestamptz) as outcome`.execute(trx)
  const outcome = rows[0]?.outcome
  if (outcome === 'taken') fail('TAG_TAKEN')
  if (outcome === 'changed') {
    await recordProfileChange(trx, user_id)
    return true
  }
  const person = (await findPerson(trx, user_id)) ?? fail('NOT_FOUND')
  if (person.hai_tag === hai_tag) return false
  if (outcome !== 'too_soon') fail('NOT_FOUND')
  const { tag_change_at } = await readOwnSettings(trx, user_id, now)
  return fail('TAG_CHANGED_LATELY', { retry_at: (tag_change_at ?? now).toISOString() })
}
