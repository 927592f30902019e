import { createHmac, randomBytes } from 'node:crypto'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Deps } from './deps.ts'

export const RECOVERY_CODES = 10
/** Crockford’s 32: no letter that reads like a digit. Ten of them are 50 bits, which nobody guesses in five tries. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const CODE_LENGTH = 10
const GROUP = 5

const newCode = (): string => [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')

/** As it is read and written down: "k7m2p-9xq4t". */
const grouped = (code: string): string => `${code.slice(0, GROUP)}-${code.slice(GROUP)}`

/** However it was typed: groups or not, large letters, and letters for the digits they look like. */
export const tidyRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

/** Short enough to write down is short enough to be tried out from a copy of the database: hence with the server’s key. */
const hashOf = ({ recoveryKey }: Deps, user_id: string, code: string): Buffer =>
  createHmac('sha256', recoveryKey).update(`${user_id}:${code}`).digest()

/** Ten new codes in place of all there were: shown now and never again. */
export async function replaceRecoveryCodes(deps: Deps, trx: Transaction, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await trx.deleteFrom('factors.recovery_code').where('user_id', '=', user_id).execute()
  await trx
    .insertInto('factors.recovery_code')
    .values(codes.map((code) => ({ user_id, code_hash: hashOf(deps, user_id, code) })))
    .execute()
  return codes.map(grouped)
}

export async function countRecoveryCodes(db: Database, user_id: string): Promise<number> {
  const { left } = await db
    .selectFrom('factors.recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return left
}

/** Uses a code up. Looked up by its hash under a secret key: how long that takes says nothing about the code. */
export async function useRecoveryCode(deps: Deps, trx: Transaction, user_id: string, typed: string): Promise<boolean> {
  const used = await trx
    .deleteFrom('factors.recovery_code')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashOf(deps, user_id, tidyRecoveryCode(typed)))
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}
