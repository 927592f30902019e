import { sql, type RawBuilder } from 'kysely'
import { findMemberId, readEmails } from '../../identity/index.ts'
import type { SecurityAdminDeps } from './deps.ts'

export interface PersonFilter {
  readonly user_id: string | null
  readonly email: string | null
}

export async function findPerson({ database }: Pick<SecurityAdminDeps, 'database'>, typed: string): Promise<PersonFilter | null> {
  const user_id = await findMemberId(database, typed)
  const address = typed.replace(/^@/, '').toLowerCase()
  if (address.includes('@')) return { user_id, email: address }
  if (user_id === null) return null
  const [email = null] = await readEmails(database, [user_id])
  return { user_id, email }
}

/** Each condition has its own index: by account, and by email address for rows without an account. */
export const conditionsFor = (
  { user_id, email }: PersonFilter,
  columns: { readonly user: RawBuilder<unknown>; readonly email: RawBuilder<unknown> },
): readonly RawBuilder<boolean>[] => [
  ...(user_id === null ? [] : [sql<boolean>`${columns.user} = ${user_id}`]),
  ...(email === null ? [] : [sql<boolean>`(${columns.user} is null and ${columns.email} = ${email})`]),
]
