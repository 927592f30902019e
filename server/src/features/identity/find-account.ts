import { haiTagPattern } from '@hai/contract/bounds'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { holderOfTag } from './find-member.ts'
import { sql } from 'kysely'

const uuid = z.uuid()

export async function findAccount(db: Database, email: string): Promise<string | null> {
  const account = await db.selectFrom('identity.account').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst()
  return account?.id ?? null
}

/** An id is returned without a look-up, even if no member has it. */
export async function findMemberId(db: Database, typed: string): Promise<string | null> {
  if (uuid.safeParse(typed).success) return typed.toLowerCase()
  const tag = typed.replace(/^@/, '')
  if (tag.includes('@')) return findAccount(db, tag)
  return haiTagPattern.test(tag) ? holderOfTag(db, tag) : null
}

export async function readEmails(db: Database, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('identity.account')
    .select('email')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return rows.map(({ email }) => email)
}

/** The code that the person gave at the sign-up, or null. */
export async function readReferralCode(db: Database, user_id: string): Promise<string | null> {
  const account = await db.selectFrom('identity.account').select('referral_code').where('id', '=', user_id).executeTakeFirst()
  return account?.referral_code ?? null
}
