import { sql, type RawBuilder } from 'kysely'
import { BOOK } from '../ledger/index.ts'
import type { Happening } from './happening.ts'

/** Of each stream the last happening of `next`, or else of `before`. */
export const lastOfEach = (before: readonly Happening[], next: readonly Happening[]): readonly Happening[] =>
  (['ledger', 'facts'] as const).flatMap((stream) => {
    const of = (one: Happening): boolean => one.stream === stream
    return next.findLast(of) ?? before.find(of) ?? []
  })

/**
 * SQL: whether the database has all of these. One that took over from another may have lost them, and have other things at their positions
 * by now; whoever went on from there would pass those over, and tell people of what never was.
 */
export function areHere(happenings: readonly Happening[]): RawBuilder<boolean> {
  const postings = happenings.filter((one) => one.stream === 'ledger')
  const facts = happenings.filter((one) => one.stream === 'facts')
  return sql<boolean>`(
    not exists (
      select from unnest(${postings.map(({ position }) => position)}::bigint[], ${postings.map(({ posting }) => posting.public_id)}::uuid[]) k (id, public_id)
       where not exists (select from ${sql.id(BOOK, 'posting')} p where p.id = k.id and p.public_id = k.public_id))
    and not exists (
      select from unnest(${facts.map(({ position }) => position)}::bigint[], ${facts.map(({ fact }) => fact.id)}::uuid[]) k (position, id)
       where not exists (select from events.fact f where f.position = k.position and f.id = k.id)))`
}
