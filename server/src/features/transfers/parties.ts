import type { Cents } from '@hai/contract/money'
import type { Payee } from '@hai/contract/transfers'
import { LRUCache } from 'lru-cache'
import type { Ledger, MemberAccounts } from '../../ledger/index.ts'
import { cacheSize } from '../../platform/cache-size.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Book } from '../../platform/database/book.ts'
import type { FoundMember } from '../identity/index.ts'
import type { Limits } from '../limits/index.ts'
import { addressKey, addressOf } from './address.ts'
import type { People } from './people.ts'

export interface Party {
  readonly member: FoundMember
  /** Null if the member’s money is in another book. */
  readonly wallet: { readonly accounts: MemberAccounts; readonly balance_cap: Cents } | null
}

interface Found {
  readonly kind: 'found'
  readonly party: Party
}

/** `hidden`: callers must not be able to tell this member from an address without a member. */
export type PartyLookUp = Found | { readonly kind: 'hidden'; readonly user_id: string } | { readonly kind: 'blocked' | 'nobody' }

export interface Parties {
  /**
   * The answer may come from a cache, whose entries are at most a minute old and are dropped when the profile changes.
   */
  find(payee: Payee): Promise<PartyLookUp>
  readonly forget: (user_id: string) => void
}

/** Limits how long an outdated answer is used if the event about a change of the profile is missed. */
const PARTY_MAX_AGE_MS = 60_000
const KEPT_MAX = 50_000

interface PartiesDeps {
  readonly people: People
  readonly limits: Limits
  readonly ledger: Ledger
  readonly clock: Clock
  /** The book of the ledger. */
  readonly book: Book
}

/** An address without a member is not cached, because someone can take it at any moment. */
export function createParties(deps: PartiesDeps): Parties {
  const { people, limits, ledger, clock, book } = deps
  const keysOf = new Map<string, Set<string>>()
  const cache = new LRUCache<string, Found>({
    ...cacheSize(KEPT_MAX),
    ttl: PARTY_MAX_AGE_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    dispose: ({ party }, key) => dropKey(party.member.user_id, key),
  })
  let changes = 0

  function dropKey(user_id: string, key: string): void {
    const keys = keysOf.get(user_id)
    keys?.delete(key)
    if (keys?.size === 0) keysOf.delete(user_id)
  }

  function forget(user_id: string): void {
    changes += 1
    for (const key of [...(keysOf.get(user_id) ?? [])]) cache.delete(key)
  }

  function keep(key: string, found: Found): void {
    const { user_id } = found.party.member
    cache.set(key, found)
    keysOf.set(user_id, (keysOf.get(user_id) ?? new Set()).add(key))
  }

  async function walletOf(member: FoundMember): Promise<Party['wallet']> {
    if (member.book !== book.number) return null
    const [accounts, balance_cap] = await Promise.all([ledger.memberAccounts(member.user_id), limits.balanceCap(member)])
    return { accounts, balance_cap }
  }

  return {
    forget,
    async find(payee) {
      const key = addressKey(addressOf(payee))
      const known = cache.get(key)
      if (known) return known

      const changesBefore = changes
      const lookup = await people.lookUp(payee)
      if (lookup.kind === 'hidden') return { kind: 'hidden', user_id: lookup.member.user_id }
      if (lookup.kind !== 'found') return { kind: lookup.kind }
      const { member } = lookup
      const found: Found = { kind: 'found', party: { member, wallet: await walletOf(member) } }
      if (changes === changesBefore) keep(key, found)
      return found
    },
  }
}
