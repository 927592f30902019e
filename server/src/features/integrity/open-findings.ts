import { cents } from '@hai/contract/money'
import { NAMED_FINDINGS_MAX, type OpenFindings } from '@hai/contract/integrity'
import { sql } from 'kysely'
import { placeOf, readLedgerHealth, type Violation } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { staffPeople } from '../identity/index.ts'
import { attribute } from './attribute.ts'
import type { IntegrityDeps } from './deps.ts'
import { showFinding } from './show-finding.ts'

/** The newest proof, and the findings of open alerts since then. */
interface Reported {
  /** Null before the first proof. */
  readonly proof_id: number | null
  /** A JSON array. */
  readonly in_alerts: string
}

export async function readReported(database: Database): Promise<Reported> {
  const proofs = await sql<{ id: number; proven_at: string }>`
    select id, proven_at::text as proven_at from ledger.proof_view order by id desc limit 1`.execute(database)
  const { id = null, proven_at = '-infinity' } = proofs.rows[0] ?? {}
  const alerts = await sql<{ findings: string }>`
    select coalesce(jsonb_agg(f), '[]')::text as findings
      from integrity.admin_alerts a cross join jsonb_array_elements(a.metadata -> 'findings') f
     where not a.resolved and a.updated_at > ${proven_at}::timestamptz`.execute(database)
  return { proof_id: id, in_alerts: alerts.rows[0]?.findings ?? '[]' }
}

/** A repaired finding of an open alert stops being current once a newer proof does not contain it. */
export const currentFindings = ({ proof_id, in_alerts }: Reported) => sql<Violation>`(
  select distinct on (f.rule, f.subject) f.rule, f.subject, f.expected, f.found
    from (
      select v.* from ledger.proof_view p
       cross join jsonb_to_recordset(p.violations) v (rule text, subject text, expected text, found text)
       where p.id = ${proof_id}
      union all
      select v.* from jsonb_to_recordset(${in_alerts}::jsonb) v (rule text, subject text, expected text, found text)) f
   order by f.rule, f.subject)`

export async function readCurrentFindings(database: Database): Promise<readonly Violation[]> {
  const reported = await readReported(database)
  const { rows } = await sql<Violation>`select * from ${currentFindings(reported)} current`.execute(database)
  return rows
}

export interface Touched extends Violation {
  readonly first: number | null
  readonly last: number | null
  /**
   * The day of the finding’s first posting, in the platform’s time zone. Null for a finding about a balance or the
   * whole ledger.
   */
  readonly day: string | null
  readonly account_kinds: readonly string[]
}

function postingsOf(finding: Violation): readonly [number, number] | null {
  const place = placeOf(finding)
  if (place.kind === 'batch') return [place.first, place.last]
  if (place.kind === 'book' || place.posting === null) return null
  return [place.posting, place.posting]
}

export async function touchedBy(database: Database, time_zone: string): Promise<readonly Touched[]> {
  const findings = await readCurrentFindings(database)
  if (findings.length === 0) return []
  const named = findings.map((finding) => ({ finding, postings: postingsOf(finding), place: placeOf(finding) }))
  const { rows } = await sql<{ nth: number; day: string | null; account_kinds: string[] }>`
    select asked.nth::int as nth, (batch.created_at at time zone ${time_zone})::date::text as day,
           array(select a.kind from ledger.account_view a where a.id = asked.account
                 union
                 select a.kind
                   from (select distinct k.id from ledger.posting_view p cross join lateral unnest(p.accounts) k (id)
                          where asked.account is null and p.id between asked.first and asked.last) named
                   join ledger.account_view a on a.id = named.id
                  order by 1) as account_kinds
      from unnest(${named.map(({ postings }) => postings?.[0] ?? null)}::bigint[], ${named.map(({ postings }) => postings?.[1] ?? null)}::bigint[],
                  ${named.map(({ place }) => (place.kind === 'account' ? place.account : null))}::bigint[])
           with ordinality asked (first, last, account, nth)
      left join lateral (
        select j.created_at from ledger.journal_view j where j.first_id <= asked.first order by j.first_id desc limit 1) batch on true
     order by asked.nth`.execute(database)
  return named.map(({ finding, postings }, index) => ({
    ...finding,
    first: postings?.[0] ?? null,
    last: postings?.[1] ?? null,
    day: rows[index]?.day ?? null,
    account_kinds: rows[index]?.account_kinds ?? [],
  }))
}

export async function findingsAbout(database: Database, { first, last }: { readonly first: number; readonly last: number }) {
  const findings = await readCurrentFindings(database)
  const about = findings.filter((finding) => {
    const postings = postingsOf(finding)
    return postings !== null && postings[0] <= last && postings[1] >= first
  })
  return withNames(database, about.slice(0, NAMED_FINDINGS_MAX))
}

async function withNames(database: Database, violations: readonly Violation[]) {
  const { members, book } = await attribute(database, violations)
  return [...members.values(), book].flat().filter(isFirstOfItsKind).map(showFinding)
}

const isFirstOfItsKind = (one: Violation, index: number, all: readonly Violation[]): boolean =>
  all.findIndex(({ rule, subject }) => rule === one.rule && subject === one.subject) === index

export async function readOpenFindings({
  database,
  time_zone,
}: Pick<IntegrityDeps, 'database' | 'time_zone'>): Promise<OpenFindings> {
  const [touched, health, { rows: alerts }] = await Promise.all([
    touchedBy(database, time_zone),
    readLedgerHealth(database),
    sql<{ open: number }>`select count(*)::int as open from integrity.admin_alerts where not resolved`.execute(database),
  ])
  const { members, book } = await attribute(
    database,
    touched.slice(0, NAMED_FINDINGS_MAX).map(({ rule, subject, expected, found }) => ({ rule, subject, expected, found })),
  )
  const member_ids = [...members.keys()].slice(0, NAMED_FINDINGS_MAX)
  const person = await staffPeople(database, member_ids)
  return {
    current: touched.length,
    open_alerts: alerts[0]?.open ?? 0,
    net_delta: cents(health.net_delta),
    counted_at: health.last_sync?.toISOString() ?? null,
    findings: [...members.values(), book].flat().filter(isFirstOfItsKind).slice(0, NAMED_FINDINGS_MAX).map(showFinding),
    postings: await namePostings(database, touched),
    members: member_ids.map(person),
    days: [...new Set(touched.flatMap(({ day }) => day ?? []))].toSorted().slice(0, NAMED_FINDINGS_MAX),
    account_kinds: [...new Set(touched.flatMap(({ account_kinds }) => account_kinds))].toSorted(),
  }
}

async function namePostings(database: Database, touched: readonly Touched[]): Promise<OpenFindings['postings']> {
  const positions = [...new Set(touched.flatMap(({ first }) => first ?? []))].toSorted((a, b) => a - b)
  const { rows } = await sql<{ position: number; transaction_id: string | null }>`
    select asked.id as position, p.public_id as transaction_id
      from unnest(${positions.slice(0, NAMED_FINDINGS_MAX)}::bigint[]) asked (id) left join ledger.posting_view p on p.id = asked.id
     order by asked.id`.execute(database)
  return rows
}

const countText = (count: number): string => (count === 1 ? '1 open finding' : `${count} open findings`)

/** `period` is the number of findings about the file’s period. */
export const findingStamp = ({ open, period }: { readonly open: number; readonly period?: number }): string =>
  `NOT PROVEN: the ledger has ${countText(open)}${period === undefined ? '' : `, ${period} of them about this period`}. See Ledger alerts.`

export async function stampNow(database: Database): Promise<string | null> {
  const { length: open } = await readCurrentFindings(database)
  return open === 0 ? null : findingStamp({ open })
}
