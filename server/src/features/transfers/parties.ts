import type { Cents } from '@hai/contract/money'
import type { Payee } from '@hai/contract/transfers'
import type { Ledger, MemberAccounts } from '../../ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FoundMember } from '../identity/index.ts'
import type { Limits } from '../limits/index.ts'
import { addressKey, addressOf } from './address.ts'
import type { People } from './people.ts'

/** A payee with all that a posting needs to know of them. */
export interface Party {
  readonly member: FoundMember
  readonly accounts: MemberAccounts
  /** What their available balance may not pass by receiving. */
  readonly balance_cap: Cents
}

/** `hidden`: a member who must look like nobody. */
export type PartyLookUp =
  | { readonly kind: 'found'; readonly party: Party }
  | { readonly kind: 'hidden'; readonly user_id: string }
  | { readonly kind: 'blocked' | 'nobody' }

export interface Parties {
  /** Who is at an address. Asks the database only the first time, and after their profile has changed. */
  find(payee: Payee): Promise<PartyLookUp>
  /** Whatever is kept about this member is out of date. */
  readonly forget: (user_id: string) => void
}

/** Nothing is kept longer, whatever is heard or not heard of changes. */
const PARTY_MAX_AGE_MS = 60_000
const KEPT_MAX = 50_000

/** The payees this process has met lately. Only found ones are kept: an address nobody has may be taken at any moment. */
export function createParties(deps: { people: People; limits: Limits; ledger: Ledger; clock: Clock }): Parties {
  const { people, limits, ledger, clock } = deps
  const kept = new Map<string, { found: PartyLookUp & { kind: 'found' }; until: number }>()
  /** By member: under which keys they are kept. */
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
