import { sql, type RawBuilder } from 'kysely'
import { findMemberId, readEmails } from '../../identity/index.ts'
import type { SecurityAdminDeps } from './deps.ts'

export interface Whom {
  readonly user_id: string | null
  readonly email: string | null
}

export async function findWhom({ database }: Pick<SecurityAdminDeps, 'database'>, typed: string): Promise<Whom | null> {
  const user_id = await findMemberId(database, typed)
  const address = typed.replace(/^@/, '').toLowerCase()
  if (address.includes('@')) return { user_id, email: address }
  if (user_id === null) return null
  const [email = null] = await readEmails(database, [user_id])
  return { user_id, email }
}

/**
 * The conditions by which a row is about someone, each with an index: by account, or by email address before sign-in.
 */
export const waysToMean = (
  { user_id, email }: Whom,
  columns: { readonly user: RawBuilder<unknown>; readonly email: RawBuilder<unknown> },
): readonly RawBuilder<boolean>[] => [
  ...(user_id === null ? [] : [sql<boolean>`${columns.user} = ${user_id}`]),
  ...(email === null ? [] : [sql<boolean>`(${columns.user} is null and ${columns.email} = ${email})`]),
]
