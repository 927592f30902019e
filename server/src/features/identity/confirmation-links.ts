import type { Database, Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { newSecret, secretHash } from '../../platform/random-secret.ts'

/** docs/product/identity.md and the texts for members in the contract state the same time. */
export const LINK_MS = 60 * 60_000

/** Only the hash of the token is stored. */
export async function newConfirmationToken(trx: Transaction, { email, now }: { email: string; now: Date }): Promise<string> {
  const token = newSecret()
  await trx
    .insertInto('identity.confirmation_link')
    .values({ token_hash: secretHash(token), email, expires_at: new Date(now.getTime() + LINK_MS) })
    .execute()
  return token
}

export async function findAccountByEmail(db: Database, email: string) {
  return db.selectFrom('identity.account').select(['id', 'language']).where('email', '=', email).executeTakeFirst()
}

export const waitingSignUps = (db: Database, email: string) =>
  db
    .selectFrom('identity.sign_up')
    .selectAll()
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

/** Called when the address gets an account, so that no other sign-up with this address can be confirmed later. */
export async function endSignUps(trx: Transaction, email: string, now: Date): Promise<void> {
  await trx
    .updateTable('identity.sign_up')
    .set({ used_at: now })
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .execute()
}

/** Fails: LINK_INVALID, LINK_EXPIRED, LINK_USED (the address already has an account). */
export async function addressBehind(db: Database, token: string, now: Date): Promise<string> {
  const link = await db
    .selectFrom('identity.confirmation_link')
    .select(['email', 'expires_at'])
    .where('token_hash', '=', secretHash(token))
    .executeTakeFirst()
  if (!link) return fail('LINK_INVALID')
  if (await findAccountByEmail(db, link.email)) fail('LINK_USED')
  if (link.expires_at <= now) fail('LINK_EXPIRED')
  return link.email
}
