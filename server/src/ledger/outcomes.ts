import type { Cents } from '@hai/contract/money'
import { cents } from '@hai/contract/money'
import { Failure } from '../platform/failure.ts'
import type { BatchAnswer, Replay } from './batch.ts'
import type { Prepared } from './prepare.ts'
import type { AccountId, PlatformKind, Posted, SpendingGuard } from './types.ts'

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

/** The outcomes by code: the list at the top of 0005_ledger_post.sql. */
const verdicts = [
  'posted',
  'replayed',
  'same_key_for_something_else',
  'insufficient',
  'payer_locked',
  'receiver_closed_or_full',
  'day_limit',
  'days_30_limit',
  'own_balance_cap',
  'nothing_to_end',
  'no_such_account',
  'hold_moved_wrongly',
  'payer_owes',
] as const
type Verdict = (typeof verdicts)[number]

function verdictOf(code: number | undefined): Verdict {
  const verdict = code === undefined ? undefined : verdicts[code]
  if (!verdict) throw new RangeError(`the book answers with a code nobody knows: ${code}`)
  return verdict
}

/** The rejecting guard is the first that matches the spent sum and the limit. */
function limitExceeded({ spending }: Prepared, name: 'day' | 'days_30', used: number): Error {
  const limitOf = (guard: SpendingGuard): Cents => (name === 'day' ? guard.day_limit : (guard.days_30_limit ?? guard.day_limit))
  const guard = spending.find((candidate) => used + candidate.amount > limitOf(candidate))
  if (!guard) return new RangeError('the book names a limit that no guard has')
  if (name === 'day' && guard.refusal) return guard.refusal
  const limit = limitOf(guard)
  return new Failure('LIMIT_EXCEEDED', {
    name,
    limit,
    used: cents(used),
    remaining: unexact(limit - used),
    resets_at: name === 'day' ? guard.resets_at : null,
  })
}

/** The rejecting cap is the first that matches the account’s balance and gain. */
function capExceeded({ caps, effects }: Prepared, had: number): Error {
  const exceeded = caps.find(({ effect, cap }) => had + (effects[effect]?.amount ?? 0) > cap)
  if (!exceeded) return new RangeError('the book names a cap that the posting does not have')
  const { cap } = exceeded
  return new Failure('LIMIT_EXCEEDED', {
    name: 'balance',
    limit: cap,
    used: cents(had),
    remaining: unexact(cap - had),
    resets_at: null,
  })
}

function refusal(prepared: Prepared, verdict: Exclude<Verdict, 'posted' | 'replayed'>, fact: number): Error {
  switch (verdict) {
    case 'same_key_for_something_else':
      return new Failure('IDEMPOTENCY_CONFLICT', undefined)
    case 'insufficient':
      return new Failure('INSUFFICIENT_FUNDS', { available_balance: cents(fact) })
    case 'payer_locked':
      return new Failure('WALLET_LOCKED', undefined)
    case 'payer_owes':
      return new Failure('MONEY_OWED', { owed: cents(fact) })
    case 'receiver_closed_or_full':
      return new Failure('RECIPIENT_CANNOT_RECEIVE', undefined)
    case 'day_limit':
      return limitExceeded(prepared, 'day', fact)
    case 'days_30_limit':
      return limitExceeded(prepared, 'days_30', fact)
    case 'own_balance_cap':
      return capExceeded(prepared, fact)
    case 'nothing_to_end':
      return new Failure('INVALID_TRANSITION', undefined)
    case 'no_such_account':
      return new RangeError(`the book has no such account: posting ${prepared.public_id}`)
    case 'hold_moved_wrongly':
      return new RangeError(`a hold is opened once and ended whole by the posting that names it: posting ${prepared.public_id}`)
  }
}

export function outcomesOf(batch: readonly Prepared[], answer: BatchAnswer, at: Date, platform: PlatformIds): Outcome[] {
  let last = 0
  return batch.map((prepared, index) => {
    const first = last
    last += prepared.effects.length
    const verdict = verdictOf(answer.codes[index])
    if (verdict === 'replayed') {
      const replay = answer.replays?.find(({ p }) => p === index + 1)
      return replay ? { posted: replayed(replay, platform) } : { refused: new Error('a replay without its posting') }
    }
    if (verdict !== 'posted') return { refused: refusal(prepared, verdict, answer.facts[index] ?? 0) }
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
