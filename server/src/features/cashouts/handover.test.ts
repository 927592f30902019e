import { randomUUID } from 'node:crypto'
import { readHandover } from '@hai/contract/handover-text'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jpeg } from '../../../test/applicants.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aDestination, cashoutsOf, type Pair } from '../../../test/cashouts.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { balancesOf, codeOf, followedUp } from '../../../test/money.ts'
import { createDatabase } from '../../platform/database/database.ts'
import { findStrays } from './stray-holds.ts'

const database = useTestDatabase()
let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
  other = await startTestApp(database(), { clock: app.clock })
})
afterAll(() => Promise.all([app.stop(), other.stop()]))
const people = cashoutsOf(() => app, database)
const {
  accept,
  alone,
  anAgent,
  askFor,
  aSaver,
  codeFor,
  confirm,
  enter,
  handOver,
  markSent,
  see,
  anAssigned,
  passes,
  inState,
  notificationsOf,
} = people
beforeEach(alone)

/** Moves the clock to the start of a minute, because a code changes every minute. */
async function minuteBegins(pair: Pair): Promise<Pair> {
  const [member, agent] = await passes(
    { seconds: 60 - (Math.floor(app.clock.now().getTime() / 1_000) % 60) },
    pair.member,
    pair.agent,
  )
  return { ...pair, member, agent }
}

const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('the hand-over code pays the agent the amount and their share at once, and the platform its part and the tax', async () => {
  const pair = await anAssigned()
  expect(await codeOf(codeFor(pair))).toBe('INVALID_TRANSITION')
  const before = await see(pair.agent, pair.id)
  expect(before).toMatchObject({ role: 'agent', agent_share: 66, counterparty: { shown_name: 'Marie J.' } })
  expect(before.destination_details).toMatchObject({ phone: '', full_name: '', note: '', commune: 'Pétion-Ville' })
  const taken = await accept(pair)
  expect(taken.destination_details).toMatchObject({ phone: '+50937123456', full_name: 'Ti Pòl Joseph', note: 'Bò mache a' })
  expect(taken).toMatchObject({ counterparty: { shown_name: 'Marie Joseph' }, agent_place: null })
  expect(await see(pair.member, pair.id)).toMatchObject({
    agent_share: null,
    counterparty: { shown_name: 'Paul Desir' },
    agent_place: { address: '12, rue des Manguiers' },
  })
  const shown = await app.call('get_handover_code', { cashout_id: pair.id }, pair.member.access_token)
  expect(readHandover(shown.qr_text)).toEqual({ cashout_id: pair.id, code: shown.code })
  expect(await codeOf(app.call('get_handover_code', { cashout_id: pair.id }, pair.agent.access_token))).toBe('NOT_FOUND')
  expect(await enter(pair, shown.code)).toMatchObject({ status: 'completed', agent_share: 66 })
  expect(await balancesOf(app, pair.member)).toEqual([48_86, 0])
  expect(await balancesOf(app, pair.agent)).toEqual([50_66, 0])
  const { rows } = await database().owner.query<{ duty: number; promised: number; jobs_open: number }>(
    'select cash::int as duty, promised::int, jobs_open from agents.agent where user_id = $1',
    [pair.agent.user_id],
  )
  expect(rows).toEqual([{ duty: 450_00, promised: 0, jobs_open: 0 }])
  const items = await Promise.all(
    [pair.member, pair.agent].map(
      async ({ access_token }) => (await app.call('list_activity', { limit: 1 }, access_token)).items[0],
    ),
  )
  expect(items).toMatchObject([
    { kind: 'cash_out', direction: 'out', status: 'completed', amount: 50_00, counterparty: { shown_name: 'Paul Desir' } },
    { kind: 'cash_out', direction: 'in', status: 'completed', amount: 50_66, counterparty: { shown_name: 'Marie Joseph' } },
  ])
})

test('a payout by MonCash has no code: the agent marks it as sent and the member confirms', async () => {
  const [member, agent] = await Promise.all([aSaver(), anAgent()])
  const destination_details = { ...aDestination, method: 'moncash' as const }
  const pair = { member, agent, ...(await askFor(member, 50_00, { agent_id: agent.user_id, destination_details })) }
  expect((await accept(pair)).actions).toEqual(['mark_sent'])
  expect((await notificationsOf(member))[0]?.message).toContain('You never need to give anyone a code')
  expect([await codeOf(codeFor(pair)), await codeOf(enter(pair, '000000'))]).toEqual(['INVALID_TRANSITION', 'INVALID_TRANSITION'])
  expect((await markSent(pair)).actions).toEqual(['open_dispute'])
  expect([await codeOf(codeFor(pair)), await codeOf(enter(pair, '000000'))]).toEqual(['INVALID_TRANSITION', 'INVALID_TRANSITION'])
  expect(await confirm(pair)).toMatchObject({ status: 'completed' })
})

test('five wrong codes pause all codes for ten minutes, are audited, and the member is told', async () => {
  let pair = await inState('accepted')
  const code = await codeFor(pair)
  const { version } = await see(pair.agent, pair.id)
  for (let tries = 1; tries < 5; tries += 1) expect(await codeOf(enter(pair, wrong(code)))).toBe('INVALID_CODE')
  expect(await codeOf(enter(pair, wrong(code)))).toBe('LOCKED')
  expect(await codeOf(enter(pair, await codeFor(pair)))).toBe('LOCKED')
  expect(await see(pair.agent, pair.id)).toMatchObject({
    codes_paused_until: expect.any(String) as unknown,
    version: version + 1,
  })
  expect((await see(pair.member, pair.id)).codes_paused_until).toBeNull()
  const { rows } = await database().owner.query(
    `select from security.auth_audit_log where action_type = 'suspicious_activity' and context = 'handover_code' and user_id = $1`,
    [pair.agent.user_id],
  )
  expect(rows).toHaveLength(1)
  expect((await notificationsOf(pair.member))[0]).toMatchObject({
    type: 'cashout_status',
    metadata: { action_type: 'cashout_wrong_codes' },
  })
  const [member, agent] = await passes({ minutes: 10 }, pair.member, pair.agent)
  pair = { ...pair, member, agent }
  expect(await handOver(pair)).toMatchObject({ status: 'completed' })
})

test('simultaneous guesses are counted one by one', async () => {
  const pair = await inState('accepted')
  const code = await codeFor(pair)
  const guesses = await Promise.all(Array.from({ length: 12 }, () => codeOf(enter(pair, wrong(code)))))
  expect(guesses.filter((answer) => answer === 'INVALID_CODE')).toHaveLength(4)
  expect(guesses.filter((answer) => answer === 'LOCKED')).toHaveLength(8)
})

test('a code is valid for its minute and half of the next; older codes and codes of other cash-outs are wrong', async () => {
  const pair = await minuteBegins(await inState('accepted'))
  const old = await codeFor(pair)
  app.clock.forward({ seconds: 90 })
  expect(await codeOf(enter(pair, old))).toBe('INVALID_CODE')
  const foreign = await inState('accepted')
  const theirs = await codeFor(foreign)
  expect(await codeOf(enter(pair, theirs))).toBe('INVALID_CODE')
  const again = await minuteBegins(pair)
  const late = await codeFor(again)
  app.clock.forward({ seconds: 89 })
  expect(await codeFor(again)).not.toBe(late)
  expect(await enter(again, late)).toMatchObject({ status: 'completed' })
})

test('entering the code and confirming at the same time on two servers pays the agent once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const pair = await inState('sent')
    const code = await codeFor(pair)
    const key = () => ({ idempotency_key: randomUUID(), cashout_id: pair.id })
    const done = await Promise.allSettled([
      confirm(pair),
      other.call('confirm_cashout', key(), pair.member.access_token),
      enter(pair, code),
      other.call('enter_handover_code', { ...key(), code }, pair.agent.access_token),
    ])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balancesOf(app, pair.member)).toEqual([48_86, 0])
    expect(await balancesOf(app, pair.agent)).toEqual([50_66, 0])
  }
})

test('a retry after a lost response gets the same answer, even though the code has expired', async () => {
  const pair = await inState('accepted')
  const command = { idempotency_key: randomUUID(), cashout_id: pair.id }
  const code = await codeFor(pair)
  const first = await app.call('enter_handover_code', { ...command, code }, pair.agent.access_token)
  app.clock.forward({ minutes: 3 })
  expect(await other.call('enter_handover_code', { ...command, code }, pair.agent.access_token)).toEqual(first)
  expect(await balancesOf(app, pair.agent)).toEqual([50_66, 0])
  const key = { idempotency_key: command.idempotency_key, cashout_id: (await inState('accepted')).id }
  expect(await codeOf(app.call('enter_handover_code', { ...key, code }, pair.agent.access_token))).toBe('IDEMPOTENCY_CONFLICT')
})

test('marking as sent stores a reference and a re-encoded photo that only the two parties see', async () => {
  const pair = await inState('accepted')
  const photo = await jpeg()
  const send = (more: object) =>
    app.call('mark_cashout_sent', { cashout_id: pair.id, reference: 'MC-991', ...more }, pair.agent.access_token)
  expect(await codeOf(send({ photo: Buffer.from('<script>') }))).toBe('PICTURE_REFUSED')
  expect(await codeOf(send({ photo: '%%' }))).toBe('BAD_REQUEST')
  expect(await send({ photo })).toMatchObject({ status: 'sent', reference: 'MC-991', has_photo: true })
  const get = (access_token: string) => app.call('get_cashout_photo', { cashout_id: pair.id }, access_token)
  const { content } = await get(pair.member.access_token)
  expect(Buffer.from(content, 'base64').subarray(8, 12).toString()).toBe('WEBP')
  expect(await get(pair.agent.access_token)).toEqual({ content })
  const stranger = await people.aSaver()
  expect(await codeOf(get(stranger.access_token))).toBe('NOT_FOUND')
  expect(await codeOf(get((await inState('accepted')).member.access_token))).toBe('NOT_FOUND')
})

test('another member’s cash-out is NOT_FOUND for every call', async () => {
  const pair = await inState('sent')
  const [stranger, agent] = await Promise.all([people.aSaver(), people.anAgent()])
  const theirs: Pair = { member: stranger, agent, id: pair.id }
  for (const call of [people.cancel, confirm, accept, people.decline, markSent, codeFor, (one: Pair) => enter(one, '123456')])
    expect(await codeOf(call(theirs))).toBe('NOT_FOUND')
  expect(await codeOf(see(stranger, pair.id))).toBe('NOT_FOUND')
  const receipt = app.call('get_cashout_receipt', { cashout_id: pair.id }, stranger.access_token)
  expect(await codeOf(receipt)).toBe('NOT_FOUND')
})

test('the secret is encrypted, and the agent receives neither the secret nor the code', async () => {
  const pair = await inState('accepted')
  const code = await codeFor(pair)
  const { rows } = await database().owner.query<{ code_secret: Buffer }>(
    'select code_secret from cashouts.cashout where id = $1',
    [pair.id],
  )
  expect(rows[0]?.code_secret.length).toBe(12 + 32 + 16)
  const seen = [
    await see(pair.agent, pair.id),
    await app.call('get_agent_dashboard', {}, pair.agent.access_token),
    await app.call('list_cashouts', { role: 'agent' }, pair.agent.access_token),
    await notificationsOf(pair.agent),
  ]
  expect(JSON.stringify(seen)).not.toContain(`"${code}"`)
})

test('when the member is blocked during a job, it cannot be accepted or paid; a payout is recorded and staff decide', async () => {
  const block = async ({ user_id }: { user_id: string }) => {
    await app.server.database
      .transaction()
      .execute((trx) => app.server.identity.blockMember(trx, { user_id, reason: 'Under review' }))
    await followedUp(app)
  }
  const heldBy = async ({ user_id }: { user_id: string }) => (await app.server.ledger.balances(user_id)).on_hold
  const [offered, accepted] = [await inState('assigned'), await inState('accepted')]
  const code = await codeFor(accepted)
  await block(offered.member)
  await block(accepted.member)
  expect(await codeOf(accept(offered))).toBe('COUNTERPARTY_BLOCKED')
  expect(await codeOf(enter(accepted, code))).toBe('COUNTERPARTY_BLOCKED')
  expect(await see(accepted.agent, accepted.id)).toMatchObject({ is_member_locked: true, actions: ['mark_sent'] })
  expect(await markSent(accepted)).toMatchObject({ status: 'sent', reference: 'MC-77', actions: ['open_dispute'] })
  expect(await codeOf(enter(accepted, code))).toBe('COUNTERPARTY_BLOCKED')
  await people.dispute(accepted, 'open_dispute', 'agent')
  expect(await heldBy(accepted.member)).toBe(51_14)
  expect(await findStrays(app.server)).toEqual([])
  await people.dispute(accepted, 'release', 'admin')
  expect(await balancesOf(app, accepted.agent)).toEqual([50_66, 0])
  expect(await heldBy(accepted.member)).toBe(0)
})

test('an agent cannot accept a cash-out of a member whose wallet the ledger locked', async () => {
  const pair = await inState('assigned')
  await app.server.database.transaction().execute((trx) => app.server.ledger.lock(trx, pair.member.user_id))
  expect(await codeOf(accept(pair))).toBe('COUNTERPARTY_BLOCKED')
})

test('when staff freeze or unfreeze the member, the agent’s connected clients see the change', async () => {
  const { member, agent, id } = await inState('accepted')
  const pushed: unknown[] = []
  const leave = app.server.feed.tail(async (events) => {
    const pushes = (await app.server.cashouts.feature.pushes?.(events, (user_id) => user_id === agent.user_id)) ?? []
    pushed.push(...pushes.map(({ record }) => record))
  })
  const { database: db, identity } = app.server
  await db.transaction().execute((trx) => identity.blockMember(trx, { user_id: member.user_id, reason: 'Under review' }))
  await app.server.feed.caughtUp()
  await createDatabase(database().owner)
    .transaction()
    .execute((trx) => identity.unblockMember(trx, member))
  await app.server.feed.caughtUp()
  leave()
  expect(pushed).toMatchObject([
    { id, is_member_locked: true },
    { id, is_member_locked: false },
  ])
})

test('an agent who is blocked after sending is still paid when the member confirms', async () => {
  const pair = await inState('sent')
  await app.server.database
    .transaction()
    .execute((trx) => app.server.identity.blockMember(trx, { user_id: pair.agent.user_id, reason: 'Under review' }))
  expect(await confirm(pair)).toMatchObject({ status: 'completed' })
  const { available } = await app.server.ledger.balances(pair.agent.user_id)
  expect(available).toBe(50_66)
})
