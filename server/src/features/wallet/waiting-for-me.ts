import type { Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import { waitingKinds } from '@hai/contract/wallet'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Context } from './context.ts'

const WAITING_MAX = 20

const waiting = z.object({
  kind: z.enum(waitingKinds),
  id: z.string(),
  other_id: z.string(),
  title: z.string(),
  amount: z.number(),
  at: z.date(),
  until: z.date().nullable(),
})

type WaitingRow = z.infer<typeof waiting>

type Selected = RawBuilder<unknown>

const selectPayments = (user_id: string, now: Date): Selected => sql`
    select 'request' as kind, r.id, r.requester_id as other_id, '' as title, r.amount::float8 as amount, r.created_at as at,
           r.expires_at as until
      from requests.request_view r
     where r.payer_id = ${user_id} and r.ended_at is null and r.status = 'open' and r.expires_at > ${now}
    union all
    select 'cash_in', c.id, c.agent_id, '', c.amount::float8, c.created_at, c.expires_at
      from cash_ins.cash_in_view c
     where c.member_id = ${user_id} and c.status = 'waiting' and c.expires_at > ${now}
    union all
    select 'asked_back', a.received_id, a.payer_id, '', a.amount::float8, a.asked_at, null
      from requests.asked_back_view a
     where a.payee_id = ${user_id} and a.declined_at is null
       and not exists (select from transfers.returned_payment_view r where r.received_id = a.received_id)`

const selectCashouts = (user_id: string): Selected => sql`
    select 'cashout_sent', c.id, c.agent_id, '', c.amount::float8, coalesce(c.sent_at, c.created_at), l.due_at
      from cashouts.cashout_view c
      left join cashouts.deadline_view l on l.cashout_id = c.id and l.kind = 'dispute'
     where c.sender_id = ${user_id} and c.status = 'sent' and c.agent_id is not null
    union all
    select 'cashout_offer', c.id, c.sender_id, '', c.amount::float8, c.created_at, l.due_at
      from cashouts.cashout_view c
      left join cashouts.deadline_view l on l.cashout_id = c.id and l.kind = 'answer'
     where c.agent_id = ${user_id} and c.status = 'assigned'`

/**
 * An offered task is hidden from a member who cannot claim it: they gave it up before, or one of the two people has
 * blocked the other.
 */
const selectTasks = (user_id: string, now: Date): Selected => sql`
    select 'task_proof', t.id, t.worker_id, t.title, t.reward::float8, t.created_at, l.due_at
      from tasks.task_view t
      left join tasks.deadline_view l on l.task_id = t.id and l.kind = 'approve'
     where t.creator_id = ${user_id} and t.status = 'proof_submitted' and t.worker_id is not null
    union all
    select 'task_rejected', t.id, t.creator_id, t.title, t.reward::float8, t.created_at, l.due_at
      from tasks.task_view t
      left join tasks.deadline_view l on l.task_id = t.id and l.kind = 'lapse'
     where t.worker_id = ${user_id} and t.status = 'rejected'
    union all
    select 'task_offer', t.id, t.creator_id, t.title, t.reward::float8, t.created_at, l.due_at
      from tasks.task_view t
      join tasks.deadline_view l on l.task_id = t.id and l.kind = 'due' and l.due_at > ${now}
     where t.assignee_id = ${user_id} and t.status = 'open' and not t.is_hidden
       and not exists (select from tasks.event_view e where e.task_id = t.id and e.action = 'give_up' and e.worker_id = ${user_id})
       and not exists (select from chat.block_view b
                        where (b.blocker_id, b.blocked_id) in ((t.creator_id, t.assignee_id), (t.assignee_id, t.creator_id)))`

/**
 * A dispute waits for a party if the other party has made a proposal or wrote last. If the server opened the dispute
 * and no party has written, it waits for both.
 */
const selectDisputes = (user_id: string, now: Date): Selected => sql`
    select case when theirs.id is not null then 'dispute_proposal' when said.side is null then 'dispute_silence'
                when said.kind = 'opened' then 'dispute_opened' else 'dispute' end,
           d.id, d.other_id, coalesce(t.title, ''), coalesce(c.amount, t.reward)::float8,
           coalesce(theirs.created_at, said.created_at, d.created_at), theirs.expires_at
      from (select *, case when payer_id = ${user_id} then payee_id else payer_id end as other_id,
                   case when payer_id = ${user_id} then 'payee' else 'payer' end as other_side
              from disputes.dispute_view
             where (payer_id = ${user_id} or payee_id = ${user_id}) and status in ('open', 'escalated')) d
      left join cashouts.cashout_view c on d.related_type = 'cashout' and c.id = d.related_id
      left join tasks.task_view t on d.related_type = 'task' and t.id = d.related_id
      left join disputes.proposal_view live on live.dispute_id = d.id and live.answer is null and live.expires_at > ${now}
      -- The proposal of a member whose account is frozen is left out, because nobody can accept it.
      left join disputes.proposal_view theirs on theirs.id = live.id and theirs.side = d.other_side
            and not exists (select from identity.profile_view p where p.id = d.other_id and p.is_blocked)
      left join lateral (
        select e.actor_role as side, e.kind, e.created_at from disputes.dispute_event_view e
         where e.dispute_id = d.id and e.actor_role in ('payer', 'payee') and e.kind <> 'retracted'
           and (e.kind not in ('proposed_refund', 'proposed_release') or e.version = live.version)
         order by e.version desc limit 1) said on true
     where theirs.id is not null or said.side is null or said.side = d.other_side`

/** A single query, to keep the first screen fast. */
async function readWaiting({ database, clock }: Context, user_id: string): Promise<WaitingRow[]> {
  const now = clock.now()
  const selects = [selectPayments(user_id, now), selectCashouts(user_id), selectTasks(user_id, now), selectDisputes(user_id, now)]
  const { rows } = await sql`
    ${sql.join(selects, sql` union all `)}
     order by until nulls last, at desc
     limit ${WAITING_MAX}`.execute(database)
  return waiting.array().parse(rows)
}

/** Masks the names of strangers. */
export async function waitingForMe(context: Context, user_id: string): Promise<Output<'get_dashboard'>['waiting_for_me']> {
  const rows = await readWaiting(context, user_id)
  if (rows.length === 0) return []
  const others = [...new Set(rows.map(({ other_id }) => other_id))]
  const [members, dealt] = await Promise.all([context.findMembers(others), context.transfers.dealtWith(user_id, others)])
  return rows.map(({ kind, id, other_id, title, amount, at, until }) => {
    const member = members.get(other_id)
    return {
      kind,
      id,
      shown_name: (dealt.has(other_id) ? member?.full_name : member?.shown_name) ?? '',
      avatar_url: member?.avatar_url ?? null,
      title,
      amount: cents(amount),
      created_at: at.toISOString(),
      until: until?.toISOString() ?? null,
    }
  })
}
