import { phonePattern } from '@hai/contract/bounds'
import type { SessionCaller } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import { findPerson, type Person } from '../identity/index.ts'
import type { Subject } from './codes/queries.ts'
import type { Deps } from './deps.ts'

export const memberPhone = ({ user_id }: SessionCaller): Subject => ({ user_id, purpose: 'member_phone' })

/**
 * The caller, and the number in their profile in E.164 format (docs/product/identity.md#phone). Fails: PHONE_INVALID.
 */
export async function withPhone({ database }: Deps, { user_id }: SessionCaller): Promise<{ person: Person; phone: string }> {
  const person = await findPerson(database, user_id)
  if (!person?.phone || !phonePattern.test(person.phone)) return fail('PHONE_INVALID')
  return { person, phone: person.phone }
}
