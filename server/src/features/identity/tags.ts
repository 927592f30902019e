import { TAG_RESERVED_DAYS } from '@hai/contract/bounds'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { isReservedTag, tagKey } from './tag.ts'

const DAY_MS = 24 * 60 * 60_000

interface Asked {
  readonly hai_tag: string
  readonly user_id: string
  readonly now: Date
  readonly brandName: string
}

const freeSince = (now: Date): Date => new Date(now.getTime() - TAG_RESERVED_DAYS * DAY_MS)

/** Why this member cannot have this tag; null: they can, or have it. */
export async function whyNotFree(
  db: Database,
  { hai_tag, user_id, now, brandName }: Asked,
): Promise<'taken' | 'reserved' | null> {
  if (isReservedTag(hai_tag, brandName)) return 'reserved'
  const holder = await db
    .selectFrom('identity.tag')
    .select(['user_id', 'released_at'])
    .where('tag_key', '=', tagKey(hai_tag))
    .executeTakeFirst()
  if (!holder || holder.user_id === user_id) return null
  return holder.released_at && holder.released_at <= freeSince(now) ? null : 'taken'
}

/**
 * Gives a tag to somebody who holds none, or has this one: of several who want it at once one gets it.
 * Fails: TAG_TAKEN, TAG_RESERVED.
 */
export async function takeTag(trx: Transaction, { hai_tag, user_id, now, brandName }: Asked): Promise<void> {
  if (isReservedTag(hai_tag, brandName)) fail('TAG_RESERVED')
  const taken = await trx
    .insertInto('identity.tag')
    .values({ tag_key: tagKey(hai_tag), hai_tag, user_id, taken_at: now })
    .onConflict((conflict) =>
      conflict
        .column('tag_key')
        .doUpdateSet({ hai_tag, user_id, taken_at: now, released_at: null })
        .where((eb) => eb.or([eb('identity.tag.user_id', '=', user_id), eb('identity.tag.released_at', '<=', freeSince(now))])),
    )
    .returning('tag_key')
    .executeTakeFirst()
  if (!taken) fail('TAG_TAKEN')
}
