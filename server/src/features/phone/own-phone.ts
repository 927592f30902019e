import { phonePattern } from '@hai/contract/bounds'
import type { SessionCaller } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import { findPerson, type Person } from '../identity/index.ts'
import type { Subject } from './codes/queries.ts'
import type { Deps } from './deps.ts'
import type { Database } from '../../platform/database/database.ts'

/** Looks back 90 days, because older verifications are deleted. */
export async function hasProvenPhone(db: Database, { user_id, phone }: { user_id: string; phone: string }): Promise<boolean> {
  const row = await db
    .selectFrom('phone.verification')
    .select('id')
    .where('user_id', '=', user_id)
    .where('phone', '=', phone)
    .where('purpose', '=', 'member_phone')
    .where('approved_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export const memberPhone = ({ user_id }: SessionCaller): Subject => ({ user_id, purpose: 'member_phone' })

/** The number is in E.164 format. Fails: PHONE_INVALID. */
export async function withPhone({ database }: Deps, { user_id }: SessionCaller): Promise<{ person: Person; phone: string }> {
  const person = await findPerson(database, user_id)
  if (!person?.phone || !phonePattern.test(person.phone)) return fail('PHONE_INVALID')
  return { person, phone: person.phone }
}
