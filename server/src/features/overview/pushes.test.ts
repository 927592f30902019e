import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { sendChat } from '../../../test/chat.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { disputesOf } from '../../../test/disputes.ts'
import { aMember } from '../../../test/members.ts'
import { connect, type RealtimeClient } from '../../../test/realtime.ts'
import { aStaffMember, callConfirmed, type StaffPerson } from '../../../test/staff.ts'
import { supportOf } from '../../../test/support.ts'

const database = useTestDatabase()
let app: TestApp
let ana: StaffPerson
let client: RealtimeClient
beforeAll(async () => {
  app = await startTestApp(database())
})
beforeEach(async () => {
  await disputes.alone()
  ana = await aStaffMember(app, database())
  await app.server.feed.caughtUp()
})
afterAll(() => app.stop())
const disputes = disputesOf(() => app, database)
const support = supportOf(() => app)

async function pushedBy(happens: () => Promise<unknown>): Promise<unknown> {
  client = await connect(app)
  client.send({ type: 'auth', access_token: ana.access_token, step_up_token: ana.step_up_token })
  await client.until((message) => 'type' in message && message.type === 'authenticated')
  await client.subscribe('admin:counts')
  try {
    await happens()
    await client.until((message) => 'event' in message && message.channel === 'admin:counts')
    return client.events('admin:counts').at(-1)?.record
  } finally {
    client.close()
  }
}

test('a support question, each message in it and its answer are pushed at once', async () => {
  const marie = await aMember(app)
  let ticket_id = ''
  const asked = await pushedBy(async () => {
    ticket_id = await support.ask(marie)
  })
  expect(asked).toMatchObject({ support_tickets: 1 })
  expect(await pushedBy(() => support.write(marie, ticket_id))).toMatchObject({ support_tickets: 1 })
  expect(await pushedBy(() => support.answer(ana, ticket_id))).toMatchObject({ support_tickets: 0 })
})

test('a report about a member, and its decision', async () => {
  const [paul, rose] = [await aMember(app), await aMember(app)]
  const pushedReport = { hai_tag: rose.hai_tag, category: 'scam', description: 'Says that I won a lottery, for a fee.' } as const
  expect(await pushedBy(() => app.call('report_member', pushedReport, paul.access_token))).toMatchObject({ reports: 1 })
  const [report] = (await app.call('admin_list_reports', { user_id: rose.user_id }, ana)).items
  const closing = { report_id: report?.id ?? '', admin_id: ana.user_id, outcome: 'no_action', note: 'It was a mistake.' } as const
  expect(await pushedBy(() => callConfirmed(app, ana, 'admin_close_report', closing))).toMatchObject({ reports: 0 })
})

test('a flag that was settled', async () => {
  const { user_id } = await aMember(app)
  const id = randomUUID()
  await database().owner.query(
    `insert into compliance.flag (id, user_id, kind, evidence, evidence_key, raised_at)
     values ($1, $2, 'fan_in', '{"figures": {}, "transactions": [], "listed": null}', 'a', now())`,
    [id, user_id],
  )
  const settled = { flag_id: id, outcome: 'cleared', note: 'A collection for a school.' } as const
  expect(await pushedBy(() => callConfirmed(app, ana, 'admin_resolve_compliance_flag', settled))).toMatchObject({
    compliance_flags: 0,
  })
})

test('messages between the parties of an open dispute, and no other conversations', async () => {
  const pair = await disputes.aDispute()
  const { chat_session_id } = await app.call('get_cashout', { cashout_id: pair.id }, pair.member.access_token)
  expect(await pushedBy(() => sendChat(app, pair.member, chat_session_id ?? '', 'Kote lajan an?'))).toMatchObject({
    open_disputes: 1,
  })
  const calm = await disputes.inState('sent')
  const quiet = (await app.call('get_cashout', { cashout_id: calm.id }, calm.member.access_token)).chat_session_id
  const pushedReport = pushedBy(async () => {
    await sendChat(app, calm.member, quiet ?? '', 'Mèsi!')
    await app.server.feed.caughtUp()
    expect(client.events('admin:counts')).toEqual([])
    await support.ask(calm.member)
  })
  expect(await pushedReport).toMatchObject({ support_tickets: 1 })
})
