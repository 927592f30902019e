import type { Transaction } from '../../platform/database/database.ts'
import { newSecret, secretHash } from './secrets.ts'

/** One hour (product.md, section 6; the contract says so to members). */
const LINK_MS = 60 * 60_000

/** Makes a link for a sign-up and returns its token, which is stored as a hash only. */
export async function newConfirmationToken(
  trx: Transaction,
  { sign_up_id, now }: { sign_up_id: string; now: Date },
): Promise<string> {
  const token = newSecret()
  await trx
    .insertInto('identity.confirmation_link')
    .values({ token_hash: secretHash(token), sign_up_id, expires_at: new Date(now.getTime() + LINK_MS) })
    .execute()
  return token
}

export async function findAccountByEmail(trx: Transaction, email: string) {
  return trx.selectFrom('identity.account').select(['id', 'language']).where('email', '=', email).executeTakeFirst()
}
