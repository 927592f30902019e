import type { Database, Transaction } from '../../platform/database/database.ts'

export interface SignInMethod {
  readonly kind: 'passkey' | 'provider'
  readonly name: string
}

export interface SignInMethods {
  readonly list: (db: Database, user_id: string) => Promise<readonly SignInMethod[]>
  /** Removes all of the user’s methods, including pending ones and second factors. */
  readonly forget: (trx: Transaction, user_id: string) => Promise<void>
}

export async function listSignInMethods(
  ways: readonly SignInMethods[],
  db: Database,
  user_id: string,
): Promise<readonly SignInMethod[]> {
  const found: SignInMethod[] = []
  for (const { list } of ways) found.push(...(await list(db, user_id)))
  return found
}

/** Call it before ending the sessions. It waits for a concurrent sign-in, whose session then ends with the others. */
export async function deleteSignInMethods(ways: readonly SignInMethods[], trx: Transaction, user_id: string): Promise<void> {
  for (const { forget } of ways) await forget(trx, user_id)
}
