import { settingsPath } from '@hai/contract/settings-tabs'
import type { DatabasePair } from '../world/database.ts'
import { allNotifications, wholeActivity } from '../support/history.ts'
import type { Bank, Customer } from './bank.ts'
import type { OpenApp } from './open-apps.ts'
import type { Observed, SeenCashout, SeenEmail, SeenMember, SeenPosting, SeenRun } from './observed.ts'

const postings = `
  select p.public_id, p.kind, p.initiator_id, p.command_key, held.public_id as ends, coalesce(p.details->>'note', '') as note,
         ledger.whole_details(p.details, p.kind, p.initiator_id)->>'payer_id' as payer_id, p.details->>'payee_id' as payee_id, p.details->'schedule'->>'id' as schedule_id,
         coalesce((select json_agg(json_build_object('user_id', a.owner_id, 'amount', e.amount))
                     from ledger.entry e join ledger.account a on a.id = e.account_id
                    where e.posting_id = p.id and a.id = any (ledger.account_list(p.accounts)) and a.owner_id is not null), '[]') as entries
    from ledger.posting p left join ledger.posting held on held.id = p.ends order by p.id`

const commands = `
  select member_id as user_id, idempotency_key as key from requests.command
  union all select member_id, idempotency_key from schedules.command`

const schedules = `select id, payer_id, note, status = 'active' and next_at <= now() as is_due from schedules.schedule`
const runs = `select schedule_id, due_on::text, status, refusal, transaction_id from schedules.run`
const cashouts = `
  select c.id, c.sender_id,
         json_agg(json_build_object('version', e.version, 'action', e.action, 'by', e.by_role, 'status', e.status) order by e.version) as events
    from cashouts.cashout c join cashouts.event e on e.cashout_id = c.id group by c.id`
const overdue = `select transaction_id as id from transfers.waiting_send where ended_at is null and due_at <= now()`
const onHold = `select p.public_id as id from ledger.hold h join ledger.posting p on p.id = h.posting_id where h.ended_by is null`

export const readOnHold = async (pair: DatabasePair): Promise<readonly string[]> =>
  (await pair.ask<{ id: string }>(onHold)).map(({ id }) => id)

/** Selects the notification emails, which have a link to the settings. */
const emails = `select user_id, subject, body from platform.outbox_message where channel = 'mail' and body like '%${settingsPath('sounds')}%'`

async function see(bank: Bank, member: Customer): Promise<SeenMember> {
  await member.renew()
  const { available_balance, on_hold_balance } = await bank.client.untilDone('get_wallet', {}, member.token())
  return {
    user_id: member.user_id,
    balance: available_balance + on_hold_balance,
    notifications: await allNotifications(bank.client, member.token()),
    activity: (await wholeActivity(bank.client, member.token())).map(({ id }) => id),
  }
}

/** Reads the state part by part. Call this only while nothing changes, so that the parts fit together. */
export async function observe(bank: Bank, pair: DatabasePair, apps: readonly OpenApp[]): Promise<Observed> {
  const members: SeenMember[] = []
  for (const member of [...bank.members, ...bank.agents]) members.push(await see(bank, member))
  const [recount] = await pair.ask<{ violations: { rule: string; subject: string }[] }>(
    'select violations from ledger.recount(now())',
  )
  return {
    members,
    apps: apps.map((app) => app.seen()),
    emails: await pair.ask<SeenEmail & Record<string, unknown>>(emails),
    postings: await pair.ask<SeenPosting & Record<string, unknown>>(postings),
    commands: await pair.ask(commands),
    requests: await pair.ask('select id, payer_id, note from requests.request'),
    schedules: await pair.ask(schedules),
    runs: await pair.ask<SeenRun & Record<string, unknown>>(runs),
    cashouts: await pair.ask<SeenCashout & Record<string, unknown>>(cashouts),
    overdue: (await pair.ask<{ id: string }>(overdue)).map(({ id }) => id),
    on_hold: await readOnHold(pair),
    violations: (recount?.violations ?? [{ rule: 'recount', subject: 'it said nothing' }]).map(
      ({ rule, subject }) => `${rule} (${subject})`,
    ),
  }
}
