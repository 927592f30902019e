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
 * Takes one stranger from the caller’s budget, the same one only once a day. Whatever tells whether somebody has an address costs
 * one: looking up, asking the price, sending. Fails: RATE_LIMITED.
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

/** Gives the look-up of a stranger back to somebody’s day: the two have dealt with each other since. Within their transaction. */
export const giveBack = (trx: Transaction, member_id: string, payee: Payee): Promise<void> =>
  forgetAddress(trx, member_id, hashedAddress(addressKey(addressOf(payee))))

/** Enough to tell addresses apart, and nothing to write to. */
export const hashedAddress = (address: string): string => createHash('sha256').update(address).digest('base64url').slice(0, 16)
