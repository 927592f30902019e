import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { newSecret, secretHash } from '../../platform/random-secret.ts'

/** docs/product/identity.md and the mail state the same time. */
const LINK_MS = 60 * 60_000

/** Only the hash of the token is stored. */
export async function newResetToken(db: Database, { user_id, now }: { user_id: string; now: Date }): Promise<string> {
  const token = newSecret()
  await db
    .insertInto('identity.reset_link')
    .values({ token_hash: secretHash(token), user_id, expires_at: new Date(now.getTime() + LINK_MS) })
    .execute()
  return token
}

/**
 * Fails: LINK_INVALID, LINK_USED (the password was changed after the link was sent, with this link or otherwise),
 * LINK_EXPIRED.
 */
export async function accountBehindResetLink(db: Database, token: string, now: Date) {
  const link = await db
    .selectFrom('identity.reset_link as link')
    .innerJoin('identity.account as account', 'account.id', 'link.user_id')
    .select(['account.id', 'account.email', 'account.language', 'link.used_at', 'link.expires_at'])
    .where('link.token_hash', '=', secretHash(token))
    .executeTakeFirst()
  if (!link) return fail('LINK_INVALID')
  if (link.used_at) fail('LINK_USED')
  if (link.expires_at <= now) fail('LINK_EXPIRED')
  return link
}
