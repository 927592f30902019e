import type { Cents } from '@hai/contract/money'
import type { Payee } from '@hai/contract/transfers'
import type { Ledger, MemberAccounts } from '../../ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FoundMember } from '../identity/index.ts'
import type { Limits } from '../limits/index.ts'
import { addressKey, addressOf } from './address.ts'
import type { People } from './people.ts'

export interface Party {
  readonly member: FoundMember
  readonly accounts: MemberAccounts
  /** The most that their available balance may reach by receiving. */
  readonly balance_cap: Cents
}

/** `hidden`: a member who must look like a non-member. */
export type PartyLookUp =
  | { readonly kind: 'found'; readonly party: Party }
  | { readonly kind: 'hidden'; readonly user_id: string }
  | { readonly kind: 'blocked' | 'nobody' }

export interface Parties {
  /** The member at an address. Reads the database only the first time and after a profile change. */
  find(payee: Payee): Promise<PartyLookUp>
  readonly forget: (user_id: string) => void
}

/** The maximum age of a cache entry, in case an event is missed. */
const PARTY_MAX_AGE_MS = 60_000
const KEPT_MAX = 50_000

/** Caches recently used payees. Only found ones, because a free address can be taken at any moment. */
export function createParties(deps: { people: People; limits: Limits; ledger: Ledger; clock: Clock }): Parties {
  const { people, limits, ledger, clock } = deps
  const kept = new Map<string, { found: PartyLookUp & { kind: 'found' }; until: number }>()
  const keysOf = new Map<string, Set<string>>()
  let changes = 0

  function forget(user_id: string): void {
    changes += 1
    for (const key of keysOf.get(user_id) ?? []) kept.delete(key)
    keysOf.delete(user_id)
  }

  function keep(key: string, found: PartyLookUp & { kind: 'found' }): void {
    const { user_id } = found.party.member
    kept.set(key, { found, until: clock.now().getTime() + PARTY_MAX_AGE_MS })
    keysOf.set(user_id, (keysOf.get(user_id) ?? new Set()).add(key))
    const [eldest] = kept.size > KEPT_MAX ? kept.values() : []
    if (eldest) forget(eldest.found.party.member.user_id)
  }

  return {
    forget,
    async find(payee) {
      const key = addressKey(addressOf(payee))
      const known = kept.get(key)
      if (known && clock.now().getTime() < known.until) return known.found

      const changesBefore = changes
      const looked = await people.lookUp(payee)
      if (looked.kind === 'hidden') return { kind: 'hidden', user_id: looked.member.user_id }
      if (looked.kind !== 'found') return { kind: looked.kind }
      const { member } = looked
      const [accounts, balance_cap] = await Promise.all([ledger.memberAccounts(member.user_id), limits.balanceCap(member)])
      const found = { kind: 'found', party: { member, accounts, balance_cap } } as const
      if (changes === changesBefore) keep(key, found)
      return found
    },
  }
}
