import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { ScreeningDeps } from './deps.ts'
import { isComparable } from './lookalike-letters.ts'
import { keysOf, likenessOfNames, wordsOf } from './likeness.ts'
import { publishIfRaised } from './events.ts'
import { raiseFlag } from './raise-flag.ts'
import { readSettings } from './settings.ts'

const MEMBERS_AT_ONCE = 100
const CANDIDATES_MAX = 300
/** The maximum number of new sanctions flags for one member in a run, best matches first. */
const HITS_MAX = 5

interface NamedMember {
  readonly user_id: string
  readonly full_name: string
}

interface Candidate {
  readonly entry_number: number
  readonly name: string
  readonly is_alias: boolean
  readonly program: string
  readonly remarks: string
}

export async function screenMembers(deps: ScreeningDeps): Promise<void> {
  while (await screenWaiting(deps));
  while (await screenEverybody(deps));
}

const readyList = (trx: Transaction) =>
  trx
    .selectFrom('compliance.list')
    .select(['id', 'screened_after', 'screened_at'])
    .where('status', '=', 'ready')
    .orderBy('started_at', 'desc')
    .limit(1)

/**
 * Returns true if more members may be waiting. If there is no list yet, only empties the queue: the first list causes a
 * screening of everyone.
 */
const screenWaiting = ({ book, database, clock }: ScreeningDeps): Promise<boolean> =>
  database.transaction().execute(async (trx) => {
    const since = clock.now()
    const { rows } = await sql<{ user_id: string }>`
      delete from compliance.screening_queue where user_id in
        (select user_id from compliance.screening_queue order by user_id limit ${MEMBERS_AT_ONCE} for update skip locked)
      returning user_id`.execute(trx)
    const list = await readyList(trx).executeTakeFirst()
    if (list && rows.length > 0) {
      const ids = rows.map(({ user_id }) => user_id)
      const { rows: members } = await sql<NamedMember>`
        select id as user_id, full_name from identity.profile_view
         where id = any(${ids}::uuid[]) and full_name is not null and book = ${book.number}`.execute(trx)
      await compare(trx, list.id, members, clock.now())
      await publishIfRaised(trx, { since, now: clock.now() })
    }
    return rows.length === MEMBERS_AT_ONCE
  })

const screenEverybody = ({ book, database, clock }: ScreeningDeps): Promise<boolean> =>
  database.transaction().execute(async (trx) => {
    const since = clock.now()
    const list = await readyList(trx).forUpdate().skipLocked().executeTakeFirst()
    if (list?.screened_at !== null) return false
    const { rows } = await sql<NamedMember>`
      select id as user_id, full_name from identity.profile_view
       where full_name is not null and book = ${book.number} and id > coalesce(${list.screened_after}::uuid, '00000000-0000-0000-0000-000000000000')
       order by id limit ${MEMBERS_AT_ONCE}`.execute(trx)
    await compare(trx, list.id, rows, clock.now())
    const isLast = rows.length < MEMBERS_AT_ONCE
    await trx
      .updateTable('compliance.list')
      .set({
        screened: sql`screened + ${rows.length}`,
        screened_after: rows.at(-1)?.user_id ?? list.screened_after,
        screened_at: isLast ? clock.now() : null,
      })
      .where('id', '=', list.id)
      .execute()
    await publishIfRaised(trx, { since, now: clock.now() })
    return !isLast
  })

async function compare(trx: Transaction, list_id: string, members: readonly NamedMember[], now: Date): Promise<void> {
  const { screening_score } = await readSettings(trx)
  for (const member of members) {
    const best = new Map<number, ScoredCandidate>()
    for (const candidate of (await candidatesFor(list_id, member.full_name).execute(trx)).rows) {
      const score = likenessOfNames(member.full_name, candidate.name)
      const known = best.get(candidate.entry_number)
      if (score >= screening_score && (!known || isNearer({ ...candidate, score }, known, member)))
        best.set(candidate.entry_number, { ...candidate, score })
    }
    if (!isComparable(member.full_name)) await raiseNotComparable(trx, member, now)
    await raiseNew(trx, member, { hits: [...best.values()], screening_score, now })
  }
}

/** Hits that were flagged before do not count towards HITS_MAX. */
async function raiseNew(
  trx: Transaction,
  member: NamedMember,
  { hits, ...found }: { readonly hits: readonly ScoredCandidate[]; readonly screening_score: number; readonly now: Date },
): Promise<void> {
  let raised = 0
  for (const hit of hits.toSorted((a, b) => b.score - a.score)) {
    if (raised === HITS_MAX) return
    if (await raiseHit(trx, member, { hit, ...found })) raised += 1
  }
}

/**
 * A name in another script cannot be compared with the list, so staff should look at the member’s documents. The key is
 * a hash, so that it does not reveal the name.
 */
async function raiseNotComparable(trx: Transaction, { user_id, full_name }: NamedMember, now: Date): Promise<void> {
  const evidence_key = createHash('sha256').update(full_name.normalize('NFKC').toLowerCase()).digest('hex')
  const evidence = { figures: {}, transactions: [], listed: null }
  await raiseFlag(trx, { user_id, kind: 'name_not_comparable', evidence, evidence_key }, now)
}

type ScoredCandidate = Candidate & { readonly score: number }

function isNearer(one: ScoredCandidate, other: ScoredCandidate, { full_name }: NamedMember): boolean {
  const apart = ({ name }: ScoredCandidate): number => Math.abs(wordsOf(name).length - wordsOf(full_name).length)
  if (one.score !== other.score) return one.score > other.score
  return apart(one) === apart(other) ? one.name < other.name : apart(one) < apart(other)
}

/** Names with exactly the same letters come first, then those that share more keys. */
export const candidatesFor = (list_id: string, name: string) => {
  const keys = keysOf(name)
  const whole = keys.filter((key) => key.startsWith('ga:'))
  return sql<Candidate>`
    with alike as materialized (select * from compliance.listed_name where keys && ${keys}::text[])
    select entry_number, name, is_alias, program, remarks
      from alike
     where list_id = ${list_id}
     order by keys && ${whole}::text[] desc, (select count(*) from unnest(keys) k where k = any(${keys}::text[])) desc, position
     limit ${CANDIDATES_MAX}`
}

interface Hit {
  readonly hit: ScoredCandidate
  readonly screening_score: number
  readonly now: Date
}

/** Returns false if the pair of names was flagged before, even for an earlier edition of the list. */
async function raiseHit(
  trx: Transaction,
  { user_id, full_name }: NamedMember,
  { hit, screening_score, now }: Hit,
): Promise<boolean> {
  const { name: listed_name, entry_number, is_alias, program, remarks, score } = hit
  const listed = { member_name: full_name, entry_number, listed_name, is_alias, program, remarks, score }
  const evidence = { figures: { score, screening_score }, transactions: [], listed }
  const sorted = (name: string): string => wordsOf(name).toSorted().join(' ')
  const evidence_key = `${entry_number} ${sorted(full_name)} = ${sorted(listed_name)}`
  return raiseFlag(trx, { user_id, kind: 'sanctions_match', evidence, evidence_key }, now)
}
