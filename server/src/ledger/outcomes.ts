import type { Cents } from '@hai/contract/money'
import { cents } from '@hai/contract/money'
import { Failure } from '../platform/failure.ts'
import type { BatchAnswer, PostingOutcome, Replay } from './batch.ts'
import { accountNumber } from './book.ts'
import type { Prepared } from './prepare.ts'
import type { AccountId, PlatformKind, Posted, SpendingGuard } from './types.ts'

export type PlatformIds = ReadonlyMap<PlatformKind, AccountId>
export type Outcome = { readonly posted: Posted } | { readonly refused: Error }

const nameOf = (account: AccountId | PlatformKind): string =>
  typeof account === 'string' ? account : String(accountNumber(account))

type BalanceAfter = (account: AccountId) => number | undefined

const balanceReader =
  (platform: PlatformIds, after: BalanceAfter) =>
  (account: AccountId | PlatformKind): Cents => {
    const id = typeof account === 'string' ? platform.get(account) : account
    const balance = id === undefined ? undefined : after(id)
    if (balance === undefined) throw new RangeError(`the posting did not touch account ${nameOf(account)}`)
    return cents(balance)
  }

export const replayed = (replay: Omit<Replay, 'posting'>, platform: PlatformIds): Posted => ({
  public_id: replay.public_id,
  position: replay.id,
  created_at: new Date(replay.created_at),
  replayed: true,
  details: replay.details,
  balanceOf: balanceReader(platform, (account) => replay.balances[replay.accounts.indexOf(accountNumber(account))]),
})

const atLeastZero = (value: number): Cents => cents(Math.max(0, value))

/** The first limit that `used` and the new amount exceed together is the one that rejected the posting. */
function limitExceeded({ spending }: Prepared, name: 'day' | 'days_30', used: number): Error {
  const limitOf = (guard: SpendingGuard): Cents => (name === 'day' ? guard.day_limit : (guard.days_30_limit ?? guard.day_limit))
  const guard = spending.find((candidate) => used + candidate.amount > limitOf(candidate))
  if (!guard) return new RangeError('the ledger names a limit that no guard has')
  if (name === 'day' && guard.refusal) return guard.refusal
  const limit = limitOf(guard)
  return new Failure('LIMIT_EXCEEDED', {
    name,
    limit,
    used: cents(used),
    remaining: atLeastZero(limit - used),
    resets_at: name === 'day' ? guard.resets_at : null,
  })
}

function capExceeded({ caps, entries }: Prepared, had: number): Error {
  const exceeded = caps.find(({ entry, cap }) => had + (entries[entry]?.amount ?? 0) > cap)
  if (!exceeded) return new RangeError('the ledger names a cap that the posting does not have')
  const { cap } = exceeded
  return new Failure('LIMIT_EXCEEDED', {
    name: 'balance',
    limit: cap,
    used: cents(had),
    remaining: atLeastZero(cap - had),
    resets_at: null,
  })
}

function refusal(prepared: Prepared, outcome: Exclude<PostingOutcome, 'posted' | 'replayed'>, amount: number): Error {
  switch (outcome) {
    case 'key_conflict':
      return new Failure('IDEMPOTENCY_CONFLICT', undefined)
    case 'insufficient_funds':
      return new Failure('INSUFFICIENT_FUNDS', { available_balance: cents(amount) })
    case 'payer_locked':
      return new Failure('WALLET_LOCKED', undefined)
    case 'payer_owes':
      return new Failure('MONEY_OWED', { owed: cents(amount) })
    case 'receiver_unavailable':
      return new Failure('RECIPIENT_CANNOT_RECEIVE', undefined)
    case 'day_limit_exceeded':
      return limitExceeded(prepared, 'day', amount)
    case 'days_30_limit_exceeded':
      return limitExceeded(prepared, 'days_30', amount)
    case 'balance_cap_exceeded':
      return capExceeded(prepared, amount)
    case 'hold_not_open':
      return new Failure('INVALID_TRANSITION', undefined)
    case 'hold_mismatch':
      return new RangeError(`a hold is opened once and ended whole by the posting that names it: posting ${prepared.public_id}`)
  }
}

/** Turns the database’s answer to a batch into the result of each posting, or the error that its caller gets. */
export function outcomesOf(batch: readonly Prepared[], answer: BatchAnswer, at: Date, platform: PlatformIds): Outcome[] {
  let last = 0
  return batch.map((prepared, index) => {
    const first = last
    last += prepared.entries.length
    const outcome = answer.outcomes[index]
    if (outcome === undefined) throw new RangeError('the ledger answered for fewer postings than it was given')
    if (outcome === 'replayed') {
      const replay = answer.replays?.find(({ posting }) => posting === index + 1)
      return replay ? { posted: replayed(replay, platform) } : { refused: new Error('a replay without its posting') }
    }
    if (outcome !== 'posted') return { refused: refusal(prepared, outcome, answer.outcome_amounts[index] ?? 0) }
    const after: BalanceAfter = (account) => {
      const place = prepared.entries.findIndex((entry) => entry.account === account)
      return place < 0 ? undefined : answer.balances_after[first + place]
    }
    return {
      posted: {
        public_id: prepared.public_id,
        position: answer.posting_ids[index] ?? 0,
        created_at: at,
        replayed: false,
        details: prepared.request.details,
        balanceOf: balanceReader(platform, after),
      },
    }
  })
}
