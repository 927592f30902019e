import type { Database, Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { isReservedTag, tagKey } from './tag.ts'

interface TagQuery {
  readonly hai_tag: string
  readonly user_id: string
  readonly now: Date
  readonly brandName: string
}

/** Null if this member can take the tag. A released tag is free only for its former owner. */
export async function findTagProblem(
  db: Database,
  { hai_tag, user_id, brandName }: Omit<TagQuery, 'now'>,
): Promise<'taken' | 'reserved' | null> {
  if (isReservedTag(hai_tag, brandName)) return 'reserved'
  const holder = await db.selectFrom('identity.tag').select('user_id').where('tag_key', '=', tagKey(hai_tag)).executeTakeFirst()
  return !holder || holder.user_id === user_id ? null : 'taken'
}

/** If several members claim the tag at once, one succeeds. Fails: TAG_TAKEN, TAG_RESERVED. */
export async function claimTag(trx: Transaction, { hai_tag, user_id, now, brandName }: TagQuery): Promise<void> {
  if (isReservedTag(hai_tag, brandName)) fail('TAG_RESERVED')
  const taken = await trx
    .insertInto('identity.tag')
    .values({ tag_key: tagKey(hai_tag), hai_tag, user_id, taken_at: now })
    .onConflict((conflict) =>
      conflict
        .column('tag_key')
        .doUpdateSet({ hai_tag, user_id, taken_at: now, released_at: null })
        .where('identity.tag.user_id', '=', user_id),
    )
    .returning('tag_key')
    .executeTakeFirst()
  if (!taken) fail('TAG_TAKEN')
}
