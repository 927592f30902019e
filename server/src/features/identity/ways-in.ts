import type { Database, Transaction } from '../../platform/database/database.ts'

/** What opens an account beside its password, named so that its owner recognises it. */
export interface WayIn {
  readonly kind: 'passkey' | 'provider'
  readonly name: string
}

/** Ways in that another feature keeps, and passes in. */
export interface WaysIn {
  readonly list: (db: Database, user_id: string) => Promise<readonly WayIn[]>
  /** Takes all of them away, and whatever is about to become one, second factors included. */
  readonly forget: (trx: Transaction, user_id: string) => Promise<void>
}

export async function listWaysIn(ways: readonly WaysIn[], db: Database, user_id: string): Promise<readonly WayIn[]> {
  const found: WayIn[] = []
  for (const { list } of ways) found.push(...(await list(db, user_id)))
  return found
}

/** Before the sessions are ended: a sign-in that is under way is waited for, and its session ends with the others. */
export async function forgetWaysIn(ways: readonly WaysIn[], trx: Transaction, user_id: string): Promise<void> {
  for (const { forget } of ways) await forget(trx, user_id)
}
