import type { Cents } from '@hai/contract/money'
import { cents } from '@hai/contract/money'
import { Failure } from '../platform/failure.ts'
import type { BatchAnswer, Replay } from './batch.ts'
import type { Prepared } from './prepare.ts'
import type { AccountId, PlatformKind, Posted } from './types.ts'

export type PlatformIds = ReadonlyMap<PlatformKind, AccountId>
export type Outcome = { readonly posted: Posted } | { readonly refused: Error }

type BalanceAfter = (account: AccountId) => number | undefined

const balanceReader =
  (platform: PlatformIds, after: BalanceAfter) =>
  (account: AccountId | PlatformKind): Cents => {
    const id = typeof account === 'number' ? account : platform.get(account)
    const balance = id === undefined ? undefined : after(id)
    if (balance === undefined) throw new RangeError(`the posting did not touch account ${account}`)
    return cents(balance)
  }

export const replayed = (replay: Omit<Replay, 'p' | 'same'>, platform: PlatformIds): Posted => ({
  public_id: replay.public_id,
  position: replay.id,
  created_at: new Date(replay.created_at),
  replayed: true,
  details: replay.details,
  balanceOf: balanceReader(platform, (account) => replay.balances[replay.accounts.indexOf(account)]),
})

const unexact = (value: number): Cents => cents(Math.max(0, value))

/** Code 6 or 7: the guard that refused is the first that the spent sum and the limit explain. */
function limitExceeded({ spending }: Prepared, name: 'day' | 'days_30', used: number): Failure {
  const limitOf = (guard: Prepared['spending'][number]): Cents =>
    name === 'day' ? guard.day_limit : (guard.days_30_limit ?? guard.day_limit)
  const guard = spending.find((candidate) => used + candidate.amount > limitOf(candidate)) ?? spending[0]
  if (!guard) return new Failure('UNAVAILABLE', undefined)
  const limit = limitOf(guard)
  return new Failure('LIMIT_EXCEEDED', {
    name,
    limit,
    used: cents(used),
    remaining: unexact(limit - used),
    resets_at: name === 'day' ? guard.resets_at : null,
  })
}

/** What a refusal of the book’s function means to a caller. */
function refusal(prepared: Prepared, code: number, fact: number): Error {
  switch (code) {
    case 2:
      return new Failure('IDEMPOTENCY_CONFLICT', undefined)
    case 3:
      return new Failure('INSUFFICIENT_FUNDS', { available_balance: cents(fact) })
    case 4:
      return new Failure('WALLET_LOCKED', undefined)
    case 5:
      return new Failure('RECIPIENT_CANNOT_RECEIVE', undefined)
    case 6:
      return limitExceeded(prepared, 'day', fact)
    case 7:
      return limitExceeded(prepared, 'days_30', fact)
    case 8: {
      const cap = prepared.caps[0]?.cap ?? cents(0)
      return new Failure('LIMIT_EXCEEDED', {
        name: 'balance',
        limit: cap,
        used: cents(fact),
        remaining: unexact(cap - fact),
        resets_at: null,
      })
    }
    case 9:
      return new Failure('INVALID_TRANSITION', undefined)
    case 10:
      return new RangeError(`the book has no such account: posting ${prepared.public_id}`)
    default:
      return new RangeError(`a hold is opened once and ended whole by the posting that names it: posting ${prepared.public_id}`)
  }
}

/** One outcome per posting of the batch, in its order. */
export function outcomesOf(batch: readonly Prepared[], answer: BatchAnswer, at: Date, platform: PlatformIds): Outcome[] {
  let last = 0
  return batch.map((prepared, index) => {
    const first = last
    last += prepared.effects.length
    const code = answer.codes[index] ?? 0
    if (code === 1) {
      const replay = answer.replays?.find(({ p }) => p === index + 1)
      return replay ? { posted: replayed(replay, platform) } : { refused: new Error('a replay without its posting') }
    }
    if (code !== 0) return { refused: refusal(prepared, code, answer.facts[index] ?? 0) }
    const after: BalanceAfter = (account) => {
      const place = prepared.effects.findIndex((effect) => effect.account === account)
      return place < 0 ? undefined : answer.afters[first + place]
    }
    return {
      posted: {
        public_id: prepared.public_id,
        position: (answer.first_id ?? 0) + (answer.nth[index] ?? 0) - 1,
        created_at: at,
        replayed: false,
        details: prepared.request.details,
        balanceOf: balanceReader(platform, after),
      },
    }
  })
}
