import { type RawBuilder, sql } from 'kysely'

export interface WaitingCase {
  readonly since: Date
  /** True for appeals and escalated disputes, which wait for staff. */
  readonly to_decide: boolean
  readonly is_urgent: boolean
}

export const selectOpenDisputes = (reader_id: string, now: Date): RawBuilder<WaitingCase> => sql`
  select d.created_at as since, d.status = 'escalated' as to_decide, coalesce(l.due_at < ${now}, false) as is_urgent
    from disputes.dispute d
    left join disputes.deadline l on l.dispute_id = d.id and l.kind = 'decide'
   where d.status in ('open', 'escalated') and ${reader_id} not in (d.payer_id, d.payee_id) order by d.created_at`

/** Leaves out cases in which the reader is a party, and appeals against a decision that the reader made or approved. */
export const selectAppeals = (reader_id: string, now: Date): RawBuilder<WaitingCase> => sql`
  select a.asked_at as since, true as to_decide, a.decide_by < ${now} as is_urgent
    from disputes.appeal a join disputes.dispute d on d.id = a.dispute_id
   where a.outcome is null and ${reader_id} not in (d.payer_id, d.payee_id) and d.decided_by is distinct from ${reader_id}
     and d.approved_by is distinct from ${reader_id}
   order by a.asked_at`
