import { sql, type RawBuilder } from 'kysely'
import { findMemberId, readEmails } from '../identity/index.ts'
import type { DeskDeps } from './deps.ts'

/** Whom a filter means: an account with its address, or an address that nobody has and that may have been typed all the same. */
export interface Whom {
  readonly user_id: string | null
  readonly email: string | null
}

/** Whoever is named by a tag, an email address or an id; null: that can be nobody. */
export async function findWhom({ database }: Pick<DeskDeps, 'database'>, typed: string): Promise<Whom | null> {
  const user_id = await findMemberId(database, typed)
  const address = typed.replace(/^@/, '').toLowerCase()
  if (address.includes('@')) return { user_id, email: address }
  if (user_id === null) return null
  const [email = null] = await readEmails(database, [user_id])
  return { user_id, email }
}

/** The ways in which a row is about somebody, each with an index: theirs, or about their address while nobody was signed in. */
export const waysToMean = (
  { user_id, email }: Whom,
  columns: { readonly user: RawBuilder<unknown>; readonly email: RawBuilder<unknown> },
): readonly RawBuilder<boolean>[] => [
  ...(user_id === null ? [] : [sql<boolean>`${columns.user} = ${user_id}`]),
  ...(email === null ? [] : [sql<boolean>`(${columns.user} is null and ${columns.email} = ${email})`]),
]
