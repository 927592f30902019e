import type { Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import { waitingKinds } from '@hai/contract/wallet'
import { sql } from 'kysely'
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

/** What waits for an answer of a member, in every feature, by one query: the first screen asks once. What runs out first comes first. */
async function readWaiting({ database, clock }: Context, user_id: string): Promise<WaitingRow[]> {
  const now = clock.now()
  const { rows } = await sql`
    select 'request' as kind, r.id, r.requester_id as other_id, '' as title, r.amount::float8 as amount, r.created_at as at,
           r.expires_at as until
      from requests.request r
     where r.payer_id = ${user_id} and r.ended_at is null and r.status = 'open' and r.expires_at > ${now}
    union all
    select 'cash_in', c.id, c.agent_id, '', c.amount::float8, c.created_at, c.expires_at
      from cash_ins.cash_in c
     where c.member_id = ${user_id} and c.status = 'waiting' and c.expires_at > ${now}
    union all
    select 'task_proof', t.id, t.worker_id, t.title, t.reward::float8, t.created_at, null
      from tasks.task t
     where t.creator_id = ${user_id} and t.status = 'proof_submitted' and t.worker_id is not null
    union all
    select 'cashout_sent', c.id, c.agent_id, '', c.amount::float8, coalesce(c.sent_at, c.created_at), null
      from cashouts.cashout c
     where c.sender_id = ${user_id} and c.status = 'sent' and c.agent_id is not null
    union all
    select 'cashout_offer', c.id, c.sender_id, '', c.amount::float8, c.created_at, null
      from cashouts.cashout c
     where c.agent_id = ${user_id} and c.status = 'assigned'
    union all
    select 'asked_back', a.received_id, a.payer_id, '', a.amount::float8, a.asked_at, null
      from requests.asked_back a
     where a.payee_id = ${user_id} and a.declined_at is null
       and not exists (select from transfers.returned_payment r where r.received_id = a.received_id)
    union all
    select 'dispute', d.id, case when d.payer_id = ${user_id} then d.payee_id else d.payer_id end, coalesce(t.title, ''),
           coalesce(c.amount, t.reward)::float8, said.created_at, null
      from disputes.dispute d
      left join cashouts.cashout c on d.related_type = 'cashout' and c.id = d.related_id
      left join tasks.task t on d.related_type = 'task' and t.id = d.related_id
      join lateral (
        select e.actor_role, e.created_at from disputes.dispute_event e
         where e.dispute_id = d.id and e.actor_role in ('payer', 'payee') order by e.version desc limit 1) said on true
     where (d.payer_id = ${user_id} or d.payee_id = ${user_id}) and d.status in ('open', 'escalated')
       and said.actor_role <> case when d.payer_id = ${user_id} then 'payer' else 'payee' end
     order by until nulls last, at desc
     limit ${WAITING_MAX}`.execute(database)
  return waiting.array().parse(rows)
}

/** The same with the names of the other side, masked until the two have dealt. */
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
