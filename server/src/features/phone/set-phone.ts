import { sql } from 'kysely'
import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { findPerson, recordProfileChange } from '../identity/index.ts'
import { recordStep } from './audit.ts'
import type { Deps } from './deps.ts'
import { mailPhoneChange } from './mail-phone-change.ts'

/**
 * To change a verified number, members need the password or a new session. So a thief of the unlocked phone cannot cut
 * off the owner from codes. Staff always need the password, because their number is their second factor.
 */
export const setPhone =
  (deps: Deps): Handler<'set_phone'> =>
  async (caller, { phone, password }) => {
    const { database, clock, identity } = deps
    const { user_id } = caller
    const person = (await findPerson(database, user_id)) ?? fail('NOT_FOUND')
    if (person.phone === phone) return {}
    const isStaff = (await identity.staffRoleOf(user_id)) !== null
    if (isStaff || person.phone_verified_at) await identity.reauthenticate(caller, password)
    await database.transaction().execute(async (trx) => {
      const { rows } = await sql<{ is_new: boolean }>`
        select phone.replace_number(${user_id}, ${phone}, ${clock.now()}) as is_new`.execute(trx)
      if (!rows[0]?.is_new) return
      await recordStep(deps, trx, caller, {
        step: phone === null ? 'number_removed' : 'number_changed',
        phone: phone ?? person.phone,
      })
      if (person.phone && person.phone_verified_at)
        await mailPhoneChange(deps, trx, caller, { change: 'number_given_up', phone: person.phone })
      if (isStaff) await deps.onStaffNumberChange(trx, caller)
      await recordProfileChange(trx, user_id)
    })
    return {}
  }
