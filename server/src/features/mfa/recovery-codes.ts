import { createHmac, randomBytes } from 'node:crypto'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Deps } from './deps.ts'

export const RECOVERY_CODES = 10
/** Crockford’s base 32: digits and letters without i, l, o and u. Ten characters have 50 bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const CODE_LENGTH = 10
const GROUP = 5

const newCode = (): string => [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')

const grouped = (code: string): string => `${code.slice(0, GROUP)}-${code.slice(GROUP)}`

export const normalizeRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

/**
 * A plain hash of such a short code could be reversed by trying all codes. The HMAC key prevents that for someone with
 * a copy of the database.
 */
const hashOf = ({ recoveryKey }: Deps, user_id: string, code: string): Buffer =>
  createHmac('sha256', recoveryKey).update(`${user_id}:${code}`).digest()

/** The returned codes are shown only once. */
export async function replaceRecoveryCodes(deps: Deps, trx: Transaction, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await trx.deleteFrom('mfa.recovery_code').where('user_id', '=', user_id).execute()
  await trx
    .insertInto('mfa.recovery_code')
    .values(codes.map((code) => ({ user_id, code_hash: hashOf(deps, user_id, code) })))
    .execute()
  return codes.map(grouped)
}

export async function countRecoveryCodes(db: Database, user_id: string): Promise<number> {
  const { left } = await db
    .selectFrom('mfa.recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return left
}

/** Uses up the code. A look-up by HMAC reveals nothing through the timing. */
export async function useRecoveryCode(deps: Deps, trx: Transaction, user_id: string, typed: string): Promise<boolean> {
  const used = await trx
    .deleteFrom('mfa.recovery_code')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashOf(deps, user_id, normalizeRecoveryCode(typed)))
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}
