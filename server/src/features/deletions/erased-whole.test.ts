import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentsOf, aPlace } from '../../../test/agents.ts'
import { aPicture, applicantsOf, jpeg } from '../../../test/applicants.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aDestination, cashoutsOf } from '../../../test/cashouts.ts'
import { anAttachment, sendChat } from '../../../test/chat.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { fates } from '../../../test/deletion-fates.ts'
import { deletionsOf } from '../../../test/deletions.ts'
import { refusalOf } from '../../../test/disputes.ts'
import { aListener } from '../../../test/listener.ts'
import { aFundedWallet, type MemberPerson } from '../../../test/members.ts'
import { balancesOf, followedUp, sendAtOnce } from '../../../test/money.ts'
import { postJson } from '../../../test/post.ts'
import { aPushService, type PushService } from '../../../test/push-service.ts'
import { aPayLink, quickPay } from '../../../test/quick-pay.ts'
import { aStaffMember, callConfirmed } from '../../../test/staff.ts'
import { supportOf } from '../../../test/support.ts'
import { tasksOf } from '../../../test/tasks.ts'
import { isPartition } from '../../../test/partitions.ts'

const database = useTestDatabase()
let app: TestApp
let program: Awaited<ReturnType<typeof aListener>>
let pushes: PushService
beforeAll(async () => {
  const config = { trustProxy: 1, webhooksInside: true, pushesToLoopback: true }
  app = await startTestApp(database(), { clock: movableClock(new Date().toISOString()), config })
  program = await aListener()
  pushes = await aPushService()
})
afterAll(async () => {
  program.stop()
  await Promise.all([app.stop(), pushes.stop()])
})

const getApp = () => app
const cashouts = cashoutsOf(getApp, database)
const tasks = tasksOf(getApp, database)
const agents = agentsOf(getApp, database)
const applicants = applicantsOf(getApp, database)
const { goes } = deletionsOf(getApp)

const who = { full_name: 'Widelande Desrosiers', email: 'widelande@elsewhere.example', hai_tag: 'kokobe_77' }
const phone = '+50937119922'
const ip = '203.0.113.77'
/** Part of every text that the member writes, and of texts that others write only to the member. */
const word = 'zandoli'
const marks = ['Widelande', 'Desrosiers', who.email, who.hai_tag, phone.slice(1), ip, word].map((mark) => `%${mark}%`)

async function worksAndPays(marie: MemberPerson, paul: MemberPerson): Promise<void> {
  const token = marie.access_token
  const destination_details = { ...aDestination, full_name: who.full_name, phone, note: word }
  await app.call('save_destination', { label: word, destination_details }, token)
  const agent = await agents.anAgent()
  const { id } = await cashouts.askFor(marie, 20_00, { agent_id: agent.user_id, destination_details })
  const pair = { member: marie, agent, id }
  await cashouts.accept(pair)
  const photo = await jpeg()
  await app.call('mark_cashout_sent', { cashout_id: id, reference: 'MC-77', photo }, agent.access_token)
  await cashouts.confirm(pair)
  await app.call('rate_agent', { cashout_id: id, rating: 5, comment: word }, token)

  const own = await tasks.post(marie, 10_00, { title: `The ${word}`, description: word })
  const posted = { creator: marie, worker: paul, id: own.id }
  await tasks.claim(posted)
  await tasks.submit(posted)
  await tasks.reject(posted, `It is no ${word} at all.`)
  await tasks.submit(posted)
  await tasks.approve(posted)
  const creator = await tasks.aCreator()
  const done = { creator, worker: marie, id: (await tasks.post(creator, 10_00)).id }
  await tasks.claim(done)
  const { file_id } = await app.call('upload_file', { purpose: 'attachment', content: photo }, token)
  await tasks.submit(done, { text: word, file_ids: file_id === null ? [] : [file_id] })
  await tasks.approve(done)
}

async function sellWithNotification(marie: MemberPerson, paul: MemberPerson): Promise<string> {
  const token = marie.access_token
  program.answers((response) => response.writeHead(200).end(word))
  const { key } = await app.call('create_api_key', { name: word, scopes: ['pay_links:write'], password: marie.password }, token)
  const { id: webhook_id } = await app.call('create_webhook', { url: `${program.url}/${word}` }, token)
  const { subscription } = pushes.aBrowser()
  await app.call(
    'save_push_subscription',
    { ...subscription, endpoint: `${program.url}/push/${word}`, hides_amounts: false },
    token,
  )
  await quickPay(app, paul, await aPayLink(app, marie, { amount: 1_00, note: word }), 1_00)
  await followedUp(app)
  const { items } = await app.call('list_webhook_deliveries', { webhook_id }, token)
  // The test runs the queued jobs itself, because the queue uses the real time, which is behind the test’s clock.
  for (const { id } of items) await app.server.jobs['merchants:deliver']?.({ id })
  expect((await app.call('list_webhook_deliveries', { webhook_id }, token)).items[0]?.excerpt).toBe(word)
  return key
}

async function saysAndKeeps(marie: MemberPerson, paul: MemberPerson): Promise<void> {
  const token = marie.access_token
  await app.call('update_profile', { full_name: `${who.full_name} Jean` }, token)
  const content = await aPicture().jpeg().toBuffer()
  await app.call('upload_file', { purpose: 'avatar', content }, token)
  await app.call('update_contact', { hai_tag: paul.hai_tag, nickname: word }, token)
  await app.call('update_contact', { hai_tag: marie.hai_tag, nickname: word }, paul.access_token)
  const { id: session_id } = await app.call('open_chat_session', { hai_tag: paul.hai_tag }, token)
  await sendChat(app, marie, session_id, `A ${word}.`)
  const asked = { idempotency_key: randomUUID(), payer: { hai_tag: paul.hai_tag }, amount: 1_00, note: word }
  const { request_id } = await app.call('request_money', asked, token)
  await app.call('cancel_money_request', { idempotency_key: randomUUID(), request_id }, token)
  await app.call('create_pay_link', { idempotency_key: randomUUID(), note: word }, token)
  const description = `They called me a ${word} and would not stop.`
  await app.call('report_member', { hai_tag: paul.hai_tag, category: 'unwanted', description }, token)
  await applicants.submit(marie, 'passport', await jpeg())
  const [document] = await applicants.listOf(marie)
  await applicants.decide(document?.id ?? '', 'rejected', { why: `A ${word} is no passport.` })
  const { id } = await app.call('request_agent_status', { ...aPlace, commune: word, address: word, hours: word }, token)
  await agents.decide(id, 'rejected', `No ${word} there.`)
  const again = await app.call('request_agent_status', { ...aPlace, commune: word, address: word, hours: word }, token)
  await agents.decide(again.id, 'approved')
}

const signIn = (password: string) =>
  postJson(`${app.url}/rpc/sign_in`, JSON.stringify({ email: who.email, password }), { 'x-forwarded-for': ip })

async function isGuessedAt(): Promise<void> {
  for (let tries = 0; tries < 6; tries++) await signIn('not what it is')
}

/** Sends the balance away in amounts without a fee, then lets the periods for reports and appeals end. */
async function endsAll(marie: MemberPerson, paul: MemberPerson): Promise<MemberPerson> {
  for (let [left] = await balancesOf(app, marie); left > 0; [left] = await balancesOf(app, marie))
    await sendAtOnce(app, marie, paul, Math.min(left, 5_00), { note: word })
  await followedUp(app)
  await isGuessedAt()
  app.clock.forward({ minutes: 40 * 24 * 60 })
  const { body } = await signIn(marie.password)
  const { access_token } = JSON.parse(body) as { access_token: string }
  return { ...marie, access_token }
}

async function columnsWithMarks(): Promise<string[]> {
  const { owner } = database()
  const { rows } = await owner.query<{ of_table: string; columns: string[] }>(
    `select c.table_schema || '.' || c.table_name as of_table, array_agg(c.column_name::text order by c.ordinal_position) as columns
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema', 'migrations') and not ${isPartition('t')}
        and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'inet') or c.udt_name = '_text')
      group by 1 order by 1`,
  )
  const found: string[] = []
  for (const { of_table, columns } of rows) {
    const looks = columns.map((column, at) => `bool_or("${column}"::text ilike any ($1)) as "${String(at)}"`).join(', ')
    const { rows: hits } = await owner.query<Record<string, boolean | null>>(`select ${looks} from ${of_table}`, [marks])
    found.push(...columns.filter((_, at) => hits[0]?.[at] === true).map((column) => `${of_table}.${column}`))
  }
  return found
}

async function whyLowered({ user_id }: MemberPerson): Promise<(string | null)[]> {
  const { rows } = await database().owner.query<{ reason: string | null }>(
    `select payload ->> 'reason' as reason from events.outbox_event where type = 'agent.levelled' and user_id = $1 order by id`,
    [user_id],
  )
  return rows.map(({ reason }) => reason)
}

const fateOf = (name: string): string | undefined => {
  const [schema = '', table = '', column = ''] = name.split('.')
  return fates[`${schema}.${table}`]?.[column]
}

const isGone = (name: string): boolean => ['erased', 'impersonal'].includes(fateOf(name) ?? '')

/**
 * The erased columns that contained data before the deletion. Without this list the test could pass on empty tables.
 */
const filled = [
  'abuse_reports.submission.description',
  'agents.agent.commune',
  'agents.agent.address',
  'agents.agent.hours',
  'agents.request.commune',
  'agents.request.address',
  'agents.request.hours',
  'agents.request.reason',
  'cashouts.cashout.phone',
  'cashouts.cashout.full_name',
  'cashouts.cashout.note',
  'cashouts.command.answer',
  'cashouts.destination.label',
  'cashouts.destination.phone',
  'cashouts.destination.full_name',
  'cashouts.destination.note',
  'cashouts.rating.comment',
  'contacts.contact.nickname',
  'documents.document.reason',
  'identity.account.email',
  'identity.name_change.name_before',
  'identity.name_change.name_after',
  'identity.profile.phone',
  'identity.profile.hai_tag',
  'identity.profile.full_name',
  'identity.session.ip_address',
  'identity.sign_up.email',
  'merchants.api_key.name',
  'merchants.delivery.excerpt',
  'merchants.endpoint.url',
  'notifications.push_subscription.endpoint',
  'pay.link.note',
  'requests.request.note',
  'security.auth_audit_log.actor_email',
  'security.auth_audit_log.ip_address',
  'security.security_events.ip_address',
  'security.security_events.email',
  'security.security_flags.email',
  'support.message.body',
  'support.ticket.subject',
  'tasks.proof.text',
  'tasks.proof.reason',
  'tasks.task.title',
  'tasks.task.description',
]

/**
 * Columns that keep their data, for the reasons given in deletion-fates.ts, and rate limits, which are removed after
 * two hours.
 */
const kept = [
  'abuse_reports.report.description',
  'admin.audit_log.reason',
  'chat.message.content',
  'chat.message.word_values',
  'identity.attempts.subject',
  'identity.tag.hai_tag',
  'ledger.posting.details',
  'notifications.notification.facts',
  'platform.outbox_message.recipient',
  'platform.outbox_message.body',
  'platform.outbox_message.body_html',
  'tasks.command.answer',
]

test('every column listed as erased is empty, and every column with data left is listed as kept', async () => {
  // Failed attempts before the account exists are stored only under the email address.
  await isGuessedAt()
  app.clock.forward({ minutes: 60 })
  const [marie, paul] = [await aFundedWallet(app, who), await aFundedWallet(app, { amount: 5_00, full_name: 'Paul Baptiste' })]
  await agents.setTier(marie, 1)
  await database().owner.query('update identity.profile set phone = $2 where id = $1', [marie.user_id, phone])
  await sendAtOnce(app, marie, paul, 1_00)
  await sendAtOnce(app, paul, marie, 1_00)
  await followedUp(app)
  await worksAndPays(marie, paul)
  await agents.setTier(marie, 2)
  await database().owner.query('update identity.profile set phone = $2 where id = $1', [marie.user_id, phone])
  await saysAndKeeps(marie, paul)
  const staff = [await aStaffMember(app, database()), await aStaffMember(app, database())] as const
  await agents.setLevel(marie, 2)
  const lowered = { user_id: marie.user_id, admin_id: staff[0].user_id, agent_level: 1, reason: `Three members saw no ${word}.` }
  await callConfirmed(app, staff[0], 'admin_set_agent_level', lowered)
  expect(await whyLowered(marie)).toEqual([lowered.reason])
  const support = supportOf(getApp)
  const key = await sellWithNotification(marie, paul)
  const shot = await anAttachment(app, marie)
  const ticket = await support.ask(marie, { subject: word, message: `My name is ${who.full_name}.`, attachments: [shot] })
  await support.setStatus(staff[0], ticket, 'closed')
  const leaving = await endsAll(marie, paul)
  const later = [await aStaffMember(app, database()), await aStaffMember(app, database())] as const
  const before = await columnsWithMarks()
  await goes(leaving, later)
  await followedUp(app)
  const left = await columnsWithMarks()
  expect(before.filter(isGone)).toEqual(filled)
  expect(before).toContain('events.outbox_event.payload')
  expect(left).toEqual(kept)
  expect(left.filter(isGone)).toEqual([])
  expect(await whyLowered(marie)).toEqual(['–'])
  const { rows } = await database().owner.query<{ of_table: string }>(
    `select 'notification' as of_table from notifications.notification where user_id = $1
     union all select 'outbox_message' from platform.outbox_message where user_id = $1
     union all select 'outbox_message' from platform.outbox_message where recipient = $2 and subject !~ 'deleted'
     union all select 'command' from tasks.command where member_id = $1`,
    [marie.user_id, who.email],
  )
  expect(rows).toEqual([])
  expect(left.filter((name) => fateOf(name) === undefined)).toEqual(['identity.attempts.subject'])
  expect(await refusalOf(app.call('create_pay_link', { idempotency_key: randomUUID() }, key))).toBe('UNAUTHENTICATED')
  const pictures = await database().owner.query('select from platform.file where name = $1', [`attachment/${shot}.webp`])
  expect(pictures.rowCount).toBe(0)
})
