import type { RequestInfo } from '../../caller.ts'
import { findPerson, type SecondFactor } from '../identity/index.ts'
import { unseal } from '../../platform/seal.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Deps } from './deps.ts'
import { countRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { isTotpCode, stepOfCode } from './totp.ts'

/** Each code works once: if two sign-ins use the same code at the same moment, only one succeeds. */
export const createSecondFactor = (deps: Deps): SecondFactor => ({
  isOn: async (db, user_id) => (await findConfirmed(db, user_id)) !== undefined,
  check: async (user_id, code, request) => {
    if (isTotpCode(code)) return checkAuthenticatorCode(deps, user_id, code)
    return deps.database.transaction().execute((trx) => checkRecoveryCode(deps, trx, { user_id, code, request }))
  },
})

const findConfirmed = (db: Database, user_id: string) =>
  db
    .selectFrom('mfa.authenticator')
    .select('sealed_secret')
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()

export async function checkAuthenticatorCode(deps: Deps, user_id: string, code: string): Promise<boolean> {
  const authenticator = await findConfirmed(deps.database, user_id)
  const step = authenticator && stepOfCode(unseal(deps.secretRing, authenticator.sealed_secret, user_id), code, deps.clock.now())
  if (typeof step !== 'number') return false
  const taken = await deps.database
    .updateTable('mfa.authenticator')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** The mail says how many codes are left, so that members notice if someone else used a code. */
async function checkRecoveryCode(
  deps: Deps,
  trx: Transaction,
  { user_id, code, request }: { user_id: string; code: string; request: RequestInfo },
): Promise<boolean> {
  if (!(await useRecoveryCode(deps, trx, user_id, code))) return false
  const person = await findPerson(trx, user_id)
  const left = await countRecoveryCodes(trx, user_id)
  if (person)
    await recordFactorChange(deps, trx, { user_id, email: person.email, request }, { change: 'recovery_code_used', left })
  return true
}
