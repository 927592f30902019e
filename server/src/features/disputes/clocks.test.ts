import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { disputesOf, refusalOf, type DisputedPair } from '../../../test/disputes.ts'
import type { MemberPerson } from '../../../test/members.ts'
import { balancesOf } from '../../../test/money.ts'

const database = useTestDatabase()
let app: TestApp
let other: TestApp
let admin: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database())
  other = await startTestApp(database(), { clock: app.clock })
  admin = await people.anAdmin()
})
afterAll(() => Promise.all([app.stop(), other.stop()]))
const people = disputesOf(() => app, database)
const { aDispute, alone, confirm, grounds, inState, open, passFor, see, runDueJob, processDueDisputes } = people
beforeEach(async () => {
  await alone()
  await runDueJob()
  await processDueDisputes()
})

const expireOnBoth = () => Promise.all([processDueDisputes(app), processDueDisputes(other)])
const statusOf = async (pair: DisputedPair) => (await see(pair, pair.member)).status
const all = async ({ member }: { member: MemberPerson }) => (await app.call('list_disputes', {}, member.access_token)).items

test('it is escalated to staff automatically once after 72 hours', async () => {
  let pair = await aDispute()
  pair = await passFor(pair, { hours: 71, minutes: 59 })
  await expireOnBoth()
  expect(await statusOf(pair)).toBe('open')
  pair = await passFor(pair, { minutes: 1 })
  await expireOnBoth()
  await expireOnBoth()
  const { status, events } = await see(pair, pair.agent)
  expect([status, events.map(({ kind, by }) => [kind, by])]).toEqual([
    'escalated',
    [
      ['opened', 'other'],
      ['escalated', 'system'],
    ],
  ])
})

test('an outage of all servers extends the deadlines once', async () => {
  const pair = await aDispute()
  const readDeadline = async () => {
    const { escalable_at, escalates_at } = await see(pair, pair.member)
    return [Date.parse(escalable_at ?? ''), Date.parse(escalates_at ?? '')]
  }
  const before = await readDeadline()
  app.clock.forward({ minutes: 25 })
  await expireOnBoth()
  await expireOnBoth()
  expect(await readDeadline()).toEqual(before.map((at) => at + 25 * 60_000))
})

test('a day of silence after the reminders opens an escalated dispute, and the money stays on hold', async () => {
  let pair = await inState('sent')
  pair = await passFor(pair, { hours: 23, minutes: 59 })
  await expireOnBoth()
  expect(await all(pair)).toEqual([])
  pair = await passFor(pair, { minutes: 1 })
  await expireOnBoth()
  await expireOnBoth()
  expect(await all(pair)).toMatchObject([
    {
      status: 'escalated',
      category: 'silence',
      opened_by: 'system',
      initiator_id: pair.agent.user_id,
      actions: ['say', 'propose', 'confirm_received'],
    },
  ])
  expect((await people.see({ dispute_id: (await all(pair))[0]?.id ?? '' }, pair.agent)).events).toMatchObject([
    { kind: 'opened', by: 'system', body: '' },
  ])
  expect((await app.call('get_cashout', { cashout_id: pair.id }, pair.member.access_token)).status).toBe('disputed')
  expect(await balancesOf(app, pair.member)).toEqual([48_86, 51_14])
})

test('an outage does not use up the member’s day, whichever job runs first', async () => {
  const pair = await inState('sent')
  const [member, agent] = await people.passes({ hours: 23 }, pair.member, pair.agent)
  app.clock.forward({ hours: 2 })
  await expireOnBoth()
  const { status } = (await app.call('list_cashouts', {}, await renewed(member))).items[0] ?? {}
  expect([status, agent.user_id]).toEqual(['sent', pair.agent.user_id])
})

const renewed = async ({ refresh_token }: MemberPerson) => (await app.call('refresh_session', { refresh_token })).access_token

test('a cash-out confirmed in time is not disputed', async () => {
  let pair = await inState('sent')
  pair = await passFor(pair, { hours: 24 })
  await Promise.all([confirm(pair), expireOnBoth()].map((pending) => Promise.resolve(pending).catch(() => null)))
  const [disputes, [cashout]] = [await all(pair), (await app.call('list_cashouts', {}, pair.member.access_token)).items]
  expect([cashout?.status, disputes.length]).toEqual(cashout?.status === 'completed' ? ['completed', 0] : ['disputed', 1])
})

test('after closing without action the cash-out continues with a new day, and silence opens another dispute', async () => {
  let pair = await aDispute()
  await app.server.disputes.closeWithoutAction(grounds(admin, pair.dispute_id))
  expect(await see(pair, pair.member)).toMatchObject({ status: 'closed', moved: null, actions: [], item: { held: 51_14 } })
  const cashout = await app.call('get_cashout', { cashout_id: pair.id }, pair.member.access_token)
  expect(cashout).toMatchObject({ status: 'sent', deadline: { kind: 'dispute' } })
  pair = await passFor(pair, { hours: 24 })
  await expireOnBoth()
  expect((await all(pair)).map(({ status }) => status)).toEqual(['escalated', 'closed'])
})

test('of two simultaneous openings one succeeds, and the other gets its id', async () => {
  const pair = await inState('sent')
  const opened = await Promise.all([
    ...Array.from({ length: 8 }, () => refusalOf(open(pair, pair.member))),
    ...Array.from({ length: 8 }, () => refusalOf(open(pair, pair.agent))),
  ])
  expect(opened.filter((code) => code === 'done')).toHaveLength(1)
  expect(opened.filter((code) => code === 'DISPUTE_ACTIVE')).toHaveLength(15)
  const [one] = await all(pair)
  const refused = await open(pair, pair.agent).catch((error: unknown) => error)
  expect(refused).toMatchObject({ body: { data: { dispute_id: one?.id } } })
})

test('of many simultaneous decisions one succeeds, and the money moves once', async () => {
  const pair = await aDispute()
  const { approveRefund, releaseFunds, closeWithoutAction } = app.server.disputes
  const judged = grounds(admin, pair.dispute_id)
  const codes = await Promise.all(
    [approveRefund, releaseFunds, approveRefund, closeWithoutAction, releaseFunds].map((decide) => refusalOf(decide(judged))),
  )
  expect(codes.filter((code) => code === 'done')).toHaveLength(1)
  expect(codes.filter((code) => code === 'INVALID_TRANSITION')).toHaveLength(4)
  const { status, moved } = await see(pair, pair.member)
  const [[available, held], [paid]] = [await balancesOf(app, pair.member), await balancesOf(app, pair.agent)]
  const ends = { refunded: [51_14, 100_00, 0, 0], resolved: [50_66, 48_86, 0, 50_66], closed: [null, 48_86, 51_14, 0] }
  expect([moved, available, held, paid]).toEqual(ends[status as keyof typeof ends])
})
