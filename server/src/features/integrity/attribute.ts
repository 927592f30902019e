import { sql } from 'kysely'
import { placeOf, suspectsIn, type Violation } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { expectsMember } from './rules.ts'

export interface Finding extends Violation {
  readonly account: string | null
  readonly transaction_id: string | null
}

export interface Attributed {
  readonly members: ReadonlyMap<string, readonly Finding[]>
  readonly book: readonly Finding[]
}

/**
 * Finds the members whom each violation concerns. A wrong row concerns its account’s owner. A wrong posting concerns
 * the owners of its accounts: those with wrong rows, or all if no row is wrong. The same applies to a journal batch
 * with a wrong hash link and the accounts that `suspectsIn` finds in it. A wrong posting also concerns a member who
 * initiated it from another member’s account, or whom it names wrongly. Other violations concern the ledger as a whole.
 */
export async function attribute(db: Database, violations: readonly Violation[]): Promise<Attributed> {
  const placed = await Promise.all(
    violations.map(async (violation) => ({ violation, accounts: await accountsOf(db, violation, violations) })),
  )
  const [holders, postings] = await Promise.all([
    readHolders(db, [...new Set(placed.flatMap(({ accounts }) => accounts))]),
    readPublicIds(
      db,
      violations.flatMap((violation) => postingOf(violation) ?? []),
    ),
  ])
  const members = new Map<string, Finding[]>()
  const book: Finding[] = []
  for (const { violation, accounts } of placed) {
    const transaction_id = postings.get(postingOf(violation) ?? 0) ?? null
    const owned = accounts.flatMap((account) => holders.get(account) ?? [])
    const kinds = Map.groupBy(owned, ({ owner_id }) => owner_id)
    for (const [owner_id, held] of kinds) {
      const finding = { ...violation, account: held.length === 1 ? (held[0]?.kind ?? null) : null, transaction_id }
      if (owner_id === null) book.push(finding)
      else members.set(owner_id, [...(members.get(owner_id) ?? []), finding])
    }
    if (kinds.size === 0) book.push({ ...violation, account: null, transaction_id })
  }
  return { members, book: book.filter((finding, index) => book.findIndex((other) => isSame(other, finding)) === index) }
}

const isSame = (a: Finding, b: Finding): boolean => a.rule === b.rule && a.subject === b.subject && a.account === b.account

function postingOf(violation: Violation): number | null {
  const place = placeOf(violation)
  if (place.kind === 'batch') return place.first === place.last ? place.first : null
  return place.kind === 'account' || place.kind === 'posting' ? place.posting : null
}

async function accountsOf(db: Database, violation: Violation, all: readonly Violation[]): Promise<readonly number[]> {
  const place = placeOf(violation)
  switch (place.kind) {
    case 'account':
      return [place.account]
    case 'batch':
      return narrowed(await suspectsIn(db, place), all)
    case 'posting':
      return [
        ...new Set([...narrowed(await touchedBy(db, place.posting, violation), all), ...(await expectedMember(db, violation))]),
      ]
    case 'book':
      return []
  }
}

function narrowed(accounts: readonly number[], all: readonly Violation[]): readonly number[] {
  const wrong = new Set(all.map(placeOf).flatMap((place) => (place.kind === 'account' ? place.account : [])))
  const suspects = accounts.filter((account) => wrong.has(account))
  return suspects.length > 0 ? suspects : accounts
}

/**
 * The accounts of the member whom the violation names as expected: the initiator of a payment from another member’s
 * account, or a person whom a posting names wrongly. Their wallet must be locked even if their own rows are right.
 */
async function expectedMember(db: Database, { rule, expected }: Violation): Promise<readonly number[]> {
  if (!expectsMember(rule)) return []
  const { rows } = await sql<{ id: number }>`select id from ledger.account_view where owner_id = ${expected}::uuid`.execute(db)
  return rows.map(({ id }) => id)
}

async function touchedBy(db: Database, posting: number, { expected, found }: Violation): Promise<readonly number[]> {
  const { rows } = await sql<{ accounts: number[] }>`select accounts from ledger.posting_view where id = ${posting}`.execute(db)
  const named = [expected, found].flatMap((text) =>
    /^\{[\d,]+\}$/.test(text ?? '') ? (text ?? '').slice(1, -1).split(',').map(Number) : [],
  )
  return [...new Set([...(rows[0]?.accounts ?? []), ...named])]
}

async function readHolders(db: Database, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; owner_id: string | null; kind: string }>`
    select id, owner_id, kind from ledger.account_view where id = any (${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...holder }) => [id, holder]))
}

async function readPublicIds(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; public_id: string }>`
    select id, public_id from ledger.posting_view where id = any (${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, public_id }) => [id, public_id]))
}
