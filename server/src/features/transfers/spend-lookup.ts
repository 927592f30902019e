import { createHash } from 'node:crypto'
import type { Payee } from '@hai/contract/transfers'
import type { Member } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { addressKey, addressOf } from './address.ts'
import type { Context } from './deps.ts'
import { spendLookup } from './lookup-budget.ts'
import { forgetAddress, lockLookupBudget, writeLookupBudget } from './lookup-queries.ts'

/**
 * Each stranger counts once a day. Every call that reveals whether an address has an owner counts: look-ups, quotes and
 * sends. Fails: RATE_LIMITED.
 */
export async function spendOn({ database, limits, clock, figures }: Context, caller: Member, payee: Payee): Promise<void> {
  const { day, ends_at } = limits.today()
  const address = hashedAddress(addressKey(addressOf(payee)))
  await database.transaction().execute(async (trx) => {
    const budget = await lockLookupBudget(trx, caller.user_id, day)
    const spent = spendLookup(budget, address, { now: clock.now(), day, day_ends_at: ends_at }, figures)
    if ('retry_at' in spent) fail('RATE_LIMITED', { retry_at: spent.retry_at.toISOString() })
    await writeLookupBudget(trx, caller.user_id, spent.allowed)
  })
}

export const giveBack = (trx: Transaction, member_id: string, payee: Payee): Promise<void> =>
  forgetAddress(trx, member_id, hashedAddress(addressKey(addressOf(payee))))

/** Addresses only need to be told apart, so a short hash is enough. */
export const hashedAddress = (address: string): string => createHash('sha256').update(address).digest('base64url').slice(0, 16)
