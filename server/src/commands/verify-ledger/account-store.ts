import type { AccountRow } from './rows.ts'

/** Numbers of an account. NaN: null. */
const NUMBERS = [
  'id',
  'kind',
  'balance',
  'version',
  'owed',
  'sequence',
  'entries',
  'total',
  'posting',
  'after',
  'held',
  'archived',
  'kept_posting',
  'kept_sequence',
  'kept_amount',
  'kept_after',
] as const
type NumberName = (typeof NUMBERS)[number]

const NUMBER_BYTES = 8
const OWNER_BYTES = 16
const OWNER_AT = NUMBERS.length * NUMBER_BYTES
const ACCOUNT_BYTES = OWNER_AT + OWNER_BYTES

const offsets: ReadonlyMap<NumberName, number> = new Map(NUMBERS.map((name, at) => [name, at * NUMBER_BYTES]))
const offsetOf = (name: NumberName): number => offsets.get(name) ?? 0

export function classOf(kind: string): AccountRow['class'] {
  if (kind === 'available' || kind === 'on_hold') return kind
  if (kind === 'pending_sends') return 'escrow'
  return kind.startsWith('outside:') ? 'outside' : 'platform'
}

export const isOfMembers = (row: Pick<AccountRow, 'class'>): boolean => row.class === 'available' || row.class === 'on_hold'

const hyphenated = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')

/** An account in a page of memory. Its fields are read when they are needed. */
export class StoredAccount {
  readonly #page: Buffer
  readonly #start: number
  readonly #kinds: readonly string[]

  constructor(page: Buffer, start: number, kinds: readonly string[]) {
    this.#page = page
    this.#start = start
    this.#kinds = kinds
  }

  get(name: NumberName): number {
    return this.#page.readDoubleLE(this.#start + offsetOf(name))
  }

  /** `other` if it is null. */
  getOr(name: NumberName, other: number): number {
    const value = this.get(name)
    return Number.isNaN(value) ? other : value
  }

  set(name: NumberName, value: number): void {
    this.#page.writeDoubleLE(value, this.#start + offsetOf(name))
  }

  add(name: NumberName, amount: number): void {
    this.set(name, this.get(name) + amount)
  }

  get id(): number {
    return this.get('id')
  }

  get kind(): string {
    return this.#kinds[this.get('kind')] ?? ''
  }

  get class(): AccountRow['class'] {
    return classOf(this.kind)
  }

  get owner_id(): string | null {
    if (!isOfMembers(this)) return null
    const start = this.#start + OWNER_AT
    return hyphenated(this.#page.toString('hex', start, start + OWNER_BYTES))
  }

  set owner_id(owner_id: string | null) {
    if (owner_id !== null) this.#page.write(owner_id.replaceAll('-', ''), this.#start + OWNER_AT, 'hex')
  }
}

/**
 * Accounts in the order of their ids, in pages of memory. A Map of objects would need more than twice the memory, and
 * cannot have more than 16.7 million entries.
 */
export function createAccountStore(accountsPerPage = 4_096) {
  const pages: Buffer[] = []
  const kinds: string[] = []
  const kindNumbers = new Map<string, number>()
  let count = 0

  const at = (place: number): StoredAccount | null => {
    const page = pages[Math.floor(place / accountsPerPage)]
    return page && place < count ? new StoredAccount(page, (place % accountsPerPage) * ACCOUNT_BYTES, kinds) : null
  }
  const idAt = (place: number): number =>
    pages[Math.floor(place / accountsPerPage)]?.readDoubleLE((place % accountsPerPage) * ACCOUNT_BYTES) ?? Number.NaN
  const numberOf = (kind: string): number => {
    const number = kindNumbers.get(kind) ?? kinds.push(kind) - 1
    kindNumbers.set(kind, number)
    return number
  }

  return {
    count: (): number => count,
    last: (): StoredAccount | null => at(count - 1),
    find: (id: number): StoredAccount | null => {
      let low = 0
      let high = count - 1
      while (low < high) {
        const middle = Math.floor((low + high) / 2)
        if (idAt(middle) < id) low = middle + 1
        else high = middle
      }
      return idAt(low) === id ? at(low) : null
    },
    /** Its id must be higher than all others. */
    add: ({ id, kind, owner_id, balance, version, owed }: AccountRow): void => {
      if (count % accountsPerPage === 0) pages.push(Buffer.alloc(accountsPerPage * ACCOUNT_BYTES))
      count += 1
      const account = at(count - 1)
      if (!account) return
      account.set('id', id)
      account.set('kind', numberOf(kind))
      account.set('balance', balance ?? Number.NaN)
      account.set('version', version ?? Number.NaN)
      account.set('owed', owed ?? Number.NaN)
      account.set('kept_posting', Number.NaN)
      account.owner_id = owner_id
    },
    *[Symbol.iterator](): Generator<StoredAccount> {
      for (let place = 0; place < count; place += 1) {
        const account = at(place)
        if (account) yield account
      }
    },
  }
}

export type AccountStore = ReturnType<typeof createAccountStore>
