import { cents, type Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { currentFindings } from './open-findings.ts'

export interface Known {
  readonly violations: number
  readonly current_findings: number
  readonly open_alerts: number
  readonly wrong_members: number
  readonly total_imbalance: Cents
}

interface Row extends Omit<Known, 'total_imbalance'> {
  readonly total_imbalance: number
}

/** Reads only the newest proof and the open alerts, so the time does not grow with the journal. */
export async function readKnown(database: Database): Promise<Known> {
  const { rows } = await sql<Row>`
    with
    counted as (
      select case when v.rule = 'balance = sum of entries' then split_part(v.subject, ' ', 2)::bigint end as account,
             case when v.rule = 'balance = sum of entries' then abs(v.found::bigint - v.expected::bigint) else 0 end as off
        from (select violations from ledger.proof_view order by id desc limit 1) proof
       cross join jsonb_to_recordset(proof.violations) v (rule text, subject text, expected text, found text)),
    open as (
      select user_id, abs(snapshot_balance - computed_balance) as off, greatest(1, jsonb_array_length(metadata -> 'findings')) as findings
        from integrity.admin_alerts where not resolved),
    members as (
      select user_id from open where user_id is not null
      union
      select a.owner_id from counted c join ledger.account_view a on a.id = c.account where a.owner_id is not null)
    select greatest((select count(*) from counted), (select coalesce(sum(findings), 0) from open))::int as violations,
           (select count(*) from ${currentFindings} current)::int as current_findings,
           (select count(*) from open)::int as open_alerts,
           (select count(*) from members)::int as wrong_members,
           greatest((select coalesce(sum(off), 0) from counted), (select coalesce(sum(off), 0) from open where user_id is not null))::bigint as total_imbalance`.execute(
    database,
  )
  const [row] = rows
  if (!row) throw new Error('the known violations have no row')
  return { ...row, total_imbalance: cents(row.total_imbalance) }
}
