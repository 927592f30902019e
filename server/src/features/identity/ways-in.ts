import type { Database, Transaction } from '../../platform/database/database.ts'

/** A way to sign in other than the password, with a name that its owner recognises. */
export interface WayIn {
  readonly kind: 'passkey' | 'provider'
  readonly name: string
}

export interface WaysIn {
  readonly list: (db: Database, user_id: string) => Promise<readonly WayIn[]>
  /** Removes all of them and pending ones, including second factors. */
  readonly forget: (trx: Transaction, user_id: string) => Promise<void>
}

export async function listWaysIn(ways: readonly WaysIn[], db: Database, user_id: string): Promise<readonly WayIn[]> {
  const found: WayIn[] = []
  for (const { list } of ways) found.push(...(await list(db, user_id)))
  return found
}

/** Call it before ending the sessions: it waits for a running sign-in, whose session then ends too. */
export async function forgetWaysIn(ways: readonly WaysIn[], trx: Transaction, user_id: string): Promise<void> {
  for (const { forget } of ways) await forget(trx, user_id)
}
