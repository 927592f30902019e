import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { holderOfTag } from '../identity/index.ts'

/** Whose user id, email or HaiTag this is; null: nobody’s. */
export async function findMemberId(database: Database, typed: string): Promise<string | null> {
  if (z.uuid().safeParse(typed).success) return typed.toLowerCase()
  if (typed.includes('@', 1)) {
    const account = await database
      .selectFrom('identity.account')
      .select('id')
      .where('email', '=', typed.toLowerCase())
      .executeTakeFirst()
    return account?.id ?? null
  }
  return holderOfTag(database, typed.replace(/^@/, ''))
}
