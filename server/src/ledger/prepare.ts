import { hash } from 'node:crypto'
import { cents, negative, type Cents } from '@hai/contract/money'
import { accountNumber, bookNumberOf, bookNumberOfTransaction, newTransactionIdIn } from './book.ts'
import { storedDetails } from './stored-details.ts'
import type { AccountId, Json, JsonObject, Move, PlatformKind, PostingRequest, SpendingGuard } from './types.ts'

export const MOVES_MAX = 16

export interface NewEntry {
  readonly account: AccountId
  readonly amount: Cents
}

export interface Prepared {
  readonly request: PostingRequest
  readonly public_id: string
  readonly command_key: string
  readonly payload_hash: number
  readonly details: string
  /** Sorted by account. */
  readonly entries: readonly NewEntry[]
  readonly spending: readonly SpendingGuard[]
  readonly caps: readonly { readonly entry: number; readonly cap: Cents }[]
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A copy of a JSON value in which the keys of all objects are sorted, so that equal values have equal texts. */
function ordered(value: Json | undefined): Json | undefined {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: Json) => ordered(item) ?? null)
  const fields = Object.entries(value)
  fields.sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, ordered(field)]))
}

const HASH_DIGITS = 13

const NUL = /(?<!\\)(?:\\\\)*\\u0000/

/** Throws on a NUL character: PostgreSQL would store it in JSON, but could not convert it to text. */
function textOf(details: JsonObject): string {
  const text = JSON.stringify(details)
  if (NUL.test(text)) throw new TypeError('details cannot contain a NUL character')
  return text
}

/**
 * The first 52 bits of a SHA-256, which fit exactly into a number. They only have to tell apart payloads of one
 * initiator under one key.
 */
export const payloadHash = (payload: Json): number =>
  Number.parseInt(hash('sha256', JSON.stringify(ordered(payload)), 'hex').slice(0, HASH_DIGITS), 16)

/**
 * Identifies a command: the first half of a SHA-256 over initiator and key, as a uuid. This needs only one column and a
 * smaller index than the two values.
 */
export const commandKeyOf = ({
  initiator_id,
  idempotency_key,
}: Pick<PostingRequest, 'initiator_id' | 'idempotency_key'>): string =>
  hash('sha256', `${initiator_id}${idempotency_key}`.toLowerCase(), 'hex').slice(0, 32)

/**
 * The net change of each account. Throws on moves that no rule makes: none or more than MOVES_MAX, an amount below 1,
 * or an account without a net change.
 */
export function entriesOf(moves: readonly Move[], platform: ReadonlyMap<PlatformKind, AccountId>): NewEntry[] {
  if (moves.length < 1 || moves.length > MOVES_MAX)
    throw new RangeError(`a posting has 1 to ${MOVES_MAX} moves, not ${moves.length}`)
  const idOf = (account: AccountId | PlatformKind): AccountId => {
    if (typeof account !== 'string') return account
    const id = platform.get(account)
    if (id === undefined) throw new RangeError(`the ledger has no account ${account}`)
    return id
  }
  const entries: { account: AccountId; amount: number }[] = []
  const add = (account: AccountId, amount: number): void => {
    const known = entries.find((entry) => entry.account === account)
    if (known) known.amount += amount
    else entries.push({ account, amount })
  }
  for (const { from, to, amount } of moves) {
    if (!Number.isSafeInteger(amount) || amount < 1) throw new RangeError(`a move takes at least one whole cent, not ${amount}`)
    add(idOf(from), negative(amount))
    add(idOf(to), amount)
  }
  return entries
    .map(({ account, amount }) => {
      if (amount === 0 || !Number.isSafeInteger(amount))
        throw new RangeError('a posting must change each of its accounts by an exact amount')
      return { account, amount: cents(amount) }
    })
    .sort((a, b) => accountNumber(a.account) - accountNumber(b.account))
}

function spendingOf(spending: readonly SpendingGuard[], entries: readonly NewEntry[]): readonly SpendingGuard[] {
  for (const { account } of spending) {
    if (!entries.some((entry) => entry.account === account))
      throw new RangeError('a limit names an account that the posting does not touch')
  }
  return spending
}

/** Throws if our own code made an invalid request, for example with accounts of two books. */
export function prepare(
  request: PostingRequest,
  book: Pick<Book, 'number'>,
  platform: ReadonlyMap<PlatformKind, AccountId>,
): Prepared {
  const { public_id = newTransactionIdIn(book), initiator_id, idempotency_key, ends, guards = {} } = request
  for (const id of [public_id, initiator_id, idempotency_key, ends ?? public_id])
    if (!UUID.test(id)) throw new TypeError(`not a UUID: ${id}`)
  if (bookNumberOfTransaction(public_id) !== book.number) throw new RangeError('the public id names another book')
  const entries = entriesOf(request.moves, platform)
  if (entries.some(({ account }) => bookNumberOf(account) !== book.number)) throw new RangeError('an account of another book')
  const { spending = [], balance_caps = [] } = guards
  return {
    request,
    public_id,
    command_key: commandKeyOf(request),
    payload_hash: payloadHash(request.payload),
    details: textOf(storedDetails(request)),
    entries,
    spending: spendingOf('account' in spending ? [spending] : spending, entries),
    caps: balance_caps.flatMap(({ account, cap }) => {
      const entry = entries.findIndex((candidate) => candidate.account === account)
      if (entry < 0) throw new RangeError('a cap names an account that the posting does not touch')
      return (entries[entry]?.amount ?? 0) > 0 ? [{ entry, cap }] : []
    }),
  }
}
import type { Book } from '../platform/database/book.ts'
