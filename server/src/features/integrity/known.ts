import { cents, type Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { currentFindings, readReported } from './open-findings.ts'

export interface Known {
  readonly violations: number
  readonly current_findings: number
  readonly open_alerts: number
  readonly wrong_members: number
  readonly total_imbalance: Cents
}

interface OpenAlerts {
  readonly open_alerts: number
  readonly findings: number
  readonly imbalance: number
  readonly user_ids: readonly string[]
}

interface Proof {
  readonly violations: number
  readonly current_findings: number
  readonly wrong_members: number
  readonly imbalance: number
}

/** Reads only the newest proof and the open alerts, so the time does not grow with the journal. */
export async function readKnown(database: Database): Promise<Known> {
  const reported = await readReported(database)
  const { open_alerts, findings, user_ids, imbalance } = await readOpenAlerts(database)
  const { rows } = await sql<Proof>`
    with counted as (
      select case when v.rule = 'balance = sum of entries' then split_part(v.subject, ' ', 2)::bigint end as account,
             case when v.rule = 'balance = sum of entries' then abs(v.found::bigint - v.expected::bigint) else 0 end as off
        from ledger.proof_view p
       cross join jsonb_to_recordset(p.violations) v (rule text, subject text, expected text, found text)
       where p.id = ${reported.proof_id}),
    members as (
      select unnest(${user_ids}::uuid[])
      union
      select a.owner_id from counted c join ledger.account_view a on a.id = c.account where a.owner_id is not null)
    select count(*)::int as violations, coalesce(sum(off), 0)::bigint as imbalance,
           (select count(*) from ${currentFindings(reported)} current)::int as current_findings,
           (select count(*) from members)::int as wrong_members
      from counted`.execute(database)
  const [proof] = rows
  if (!proof) throw new Error('the known violations have no row')
  return {
    violations: Math.max(proof.violations, findings),
    current_findings: proof.current_findings,
    open_alerts,
    wrong_members: proof.wrong_members,
    total_imbalance: cents(Math.max(proof.imbalance, imbalance)),
  }
}

async function readOpenAlerts(database: Database): Promise<OpenAlerts> {
  const { rows } = await sql<OpenAlerts>`
    select count(*)::int as open_alerts,
           coalesce(sum(greatest(1, jsonb_array_length(metadata -> 'findings'))), 0)::int as findings,
           coalesce(sum(abs(snapshot_balance - computed_balance)) filter (where user_id is not null), 0)::bigint as imbalance,
           coalesce(array_agg(user_id) filter (where user_id is not null), '{}') as user_ids
      from integrity.admin_alerts where not resolved`.execute(database)
  const [alerts] = rows
  if (!alerts) throw new Error('the open alerts have no row')
  return alerts
}
