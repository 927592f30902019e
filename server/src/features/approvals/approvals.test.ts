import { cents } from '@hai/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Staff } from '../../caller.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember } from '../../../test/members.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'
import { FIRST_BOOK } from '../../platform/database/book.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { createApprovals, type Approvals } from './index.ts'

const database = useTestDatabase()
let app: TestApp
let approvals: Approvals
let marie: StaffPerson
let jean: StaffPerson
let rose: StaffPerson
let odette: StaffPerson
let subject: string
const logged: unknown[] = []

const payload = z.object({ word: z.string(), refused: z.boolean().optional() })

beforeAll(async () => {
  app = await startTestApp(database())
  marie = await aStaffMember(app, database(), { full_name: 'Marie Vilaire' })
  jean = await aStaffMember(app, database())
  rose = await aStaffMember(app, database(), { role: 'super_admin' })
  odette = await aStaffMember(app, database())
  await database().owner.query(
    'create table approvals.effect (approval_id uuid, word text, by uuid, of uuid); grant all on approvals.effect to hai_app',
  )
  approvals = createApprovals({
    database: app.server.database,
    book: FIRST_BOOK,
    clock: app.clock,
    log: { error: (entry: unknown) => logged.push(entry) },
  })
  const apply: Parameters<Approvals['register']>[0]['apply'] = async (trx, approved) => {
    const { word, refused } = payload.parse(approved.payload)
    await sql`insert into approvals.effect values (${approved.approval_id}, ${word}, ${approved.approver.user_id}, ${approved.requested_by})`.execute(
      trx,
    )
    if (refused) fail('INSUFFICIENT_FUNDS', { available_balance: 7 })
  }
  approvals.register({ kind: 'balance_unlock', required_role: 'admin', apply })
  approvals.register({ kind: 'role_grant', required_role: 'super_admin', apply })
  approvals.register({
    kind: 'balance_repair',
    required_role: 'admin',
    apply,
    context: () => Promise.reject(new Error('cannot read the context')),
  })
})
afterAll(() => app.stop())
beforeEach(() => {
  subject = newId()
})

const staff = ({ user_id, role, email }: StaffPerson): Staff => ({
  kind: 'staff',
  user_id,
  role,
  email,
  session_id: newId(),
  token_jti: 't',
  token_expires_at: new Date(),
  request: { id: 'r', ip: '192.0.2.9', user_agent: 'test' },
})

const unlocking = { kind: 'balance_unlock', user_id: newId() } as const
const repair = {
  kind: 'balance_repair',
  user_id: null,
  account: 'marketing',
  balance_before: cents(5_00),
  balance_after: cents(4_00),
} as const

type Asked = Partial<Parameters<Approvals['ask']>[2]>
const ask = (who: StaffPerson, asked: Asked = {}) =>
  app.server.database
    .transaction()
    .execute((trx) => approvals.ask(trx, staff(who), { facts: unlocking, subject, payload: { word: 'done' }, ...asked }))
const decide = (who: StaffPerson, approval_id: string, decision: 'approve' | 'reject' = 'approve', note = '') =>
  approvals.feature.handlers.admin_decide_approval(staff(who), { approval_id, decision, note })
const withdraw = (who: StaffPerson, approval_id: string) =>
  approvals.feature.handlers.admin_withdraw_approval(staff(who), { approval_id })
const list = (who: StaffPerson, filters: object = {}) =>
  approvals.feature.handlers.admin_list_approvals(staff(who), {
    limit: 50,
    sort: 'requested_at',
    direction: 'descending',
    ...filters,
  })
const effectsOf = async (approval_id: string) => {
  const { rows } = await database().owner.query<object>('select word, by, of from approvals.effect where approval_id = $1', [
    approval_id,
  ])
  return rows
}
const auditOf = async (approval_id: string) => {
  const { rows } = await database().owner.query<{ action: string; actor_id: string }>(
    'select action, actor_id from admin.audit_log where subject = $1 order by id',
    [approval_id],
  )
  return rows.map(({ action, actor_id }) => [action, actor_id])
}

test('an approved request is carried out once, and both people are recorded', async () => {
  const { approval_id, expires_at } = await ask(marie, { reason: 'It was promised.' })
  expect(expires_at).toEqual(new Date(app.clock.now().getTime() + 24 * 3_600_000))
  expect(await effectsOf(approval_id)).toEqual([])
  expect(await decide(jean, approval_id, 'approve', 'Seen.')).toMatchObject({
    status: 'approved',
    note: 'Seen.',
    reason: 'It was promised.',
    actions: [],
    requested_by: { full_name: 'Marie Vilaire' },
    decided_by: { user_id: jean.user_id },
  })
  expect(await effectsOf(approval_id)).toEqual([{ word: 'done', by: jean.user_id, of: marie.user_id }])
  expect(await auditOf(approval_id)).toEqual([
    ['approval_asked', marie.user_id],
    ['approval_approved', jean.user_id],
  ])
  await expect(decide(jean, approval_id, 'reject', 'No.')).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
  await expect(withdraw(marie, approval_id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
})

test('a rejection changes nothing and gives a reason', async () => {
  const { approval_id } = await ask(marie)
  expect(await decide(jean, approval_id, 'reject', 'Not agreed.')).toMatchObject({ status: 'rejected', note: 'Not agreed.' })
  expect(await effectsOf(approval_id)).toEqual([])
})

test('nobody decides their own request, one about themselves, or one above their role', async () => {
  const { approval_id } = await ask(marie, { target_user_id: jean.user_id })
  for (const who of [marie, jean]) await expect(decide(who, approval_id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(ask(marie, { target_user_id: marie.user_id, subject: newId() })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const high = await ask(marie, { facts: { kind: 'role_grant', user_id: odette.user_id, role: 'admin' } })
  await expect(decide(jean, high.approval_id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await effectsOf(approval_id)).toEqual([])
  expect(await decide(rose, high.approval_id)).toMatchObject({ status: 'approved' })
  await expect(decide(rose, newId())).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an excluded staff member cannot make, see, approve or reject the request', async () => {
  const { approval_id } = await ask(marie, { excluded_ids: [jean.user_id] })
  for (const decision of ['approve', 'reject'] as const) {
    await expect(decide(jean, approval_id, decision)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(approvals.describe({ approval_id, decision }, staff(jean))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  expect((await list(jean)).items.map(({ id }) => id)).not.toContain(approval_id)
  expect((await list(odette)).items.map(({ id }) => id)).toContain(approval_id)
  await expect(ask(jean, { excluded_ids: [jean.user_id], subject: newId() })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const past = database().app.query(
    `update approvals.approval set status = 'rejected', decided_by = $2, decided_at = requested_at where id = $1`,
    [approval_id, jean.user_id],
  )
  await expect(past).rejects.toThrow('not_of_the_excluded')
  expect(await decide(odette, approval_id, 'reject', 'Not agreed.')).toMatchObject({ status: 'rejected' })
})

test('a request whose context cannot be read is listed without it, and the error is logged', async () => {
  const [unread, other] = [await ask(marie, { facts: repair }), await ask(marie)]
  const { items } = await list(jean, { status: 'pending' })
  expect(items.find(({ id }) => id === unread.approval_id)).toMatchObject({ staff_notes: '', case: null, actions: ['decide'] })
  expect(items.map(({ id }) => id)).toContain(other.approval_id)
  expect(logged).toContainEqual(expect.objectContaining({ approval_id: unread.approval_id, kind: 'balance_repair' }))
})

test('the same request can be pending only once', async () => {
  const asked = await Promise.allSettled([ask(marie), ask(jean)])
  const outcomes = asked.map(({ status }) => status).toSorted()
  expect(outcomes).toEqual(['fulfilled', 'rejected'])
  await expect(ask(rose)).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('requests of another book are unknown, and can be the same', async () => {
  await database().owner.query(`insert into platform.book (number, name, phone_prefixes) values (1, 'second', '{}')`)
  const second = createApprovals({
    database: app.server.database,
    book: { number: 1, name: 'second' },
    clock: app.clock,
    log: { error: () => undefined },
  })
  second.register({ kind: 'balance_unlock', required_role: 'admin', apply: () => Promise.resolve() })
  const asked = { facts: unlocking, subject, payload: { word: 'done' } }
  const { approval_id } = await app.server.database.transaction().execute((trx) => second.ask(trx, staff(marie), asked))
  expect((await list(jean)).items.map(({ id }) => id)).not.toContain(approval_id)
  await expect(decide(jean, approval_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(withdraw(marie, approval_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await ask(marie)
  app.clock.forward({ hours: 24 })
  await approvals.feature.jobs?.['approvals:expire']?.({})
  expect(await second.read(app.server.database, approval_id)).toMatchObject({ status: 'pending' })
  expect(await approvals.read(app.server.database, approval_id)).toBeNull()
})

test('of two simultaneous decisions one wins, and the request is carried out at most once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { approval_id } = await ask(marie, { subject: newId() })
    const decided = await Promise.allSettled([
      decide(jean, approval_id),
      decide(rose, approval_id, 'reject', 'No.'),
      decide(odette, approval_id),
    ])
    expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [{ items }, effects] = [await list(marie, { status: 'approved' }), await effectsOf(approval_id)]
    expect(effects).toHaveLength(items.some(({ id }) => id === approval_id) ? 1 : 0)
  }
})

test('a request that fails when approved changes nothing and stays pending', async () => {
  const { approval_id } = await ask(marie, { payload: { word: 'done', refused: true } })
  await expect(decide(jean, approval_id)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS', data: { available_balance: 7 } })
  expect(await effectsOf(approval_id)).toEqual([])
  expect((await list(jean, { status: 'pending' })).items.find(({ id }) => id === approval_id)).toMatchObject({
    status: 'pending',
    actions: ['decide'],
  })
  expect(await auditOf(approval_id)).toEqual([['approval_asked', marie.user_id]])
})

test('only the requester can withdraw, and may request again', async () => {
  const { approval_id } = await ask(marie)
  await expect(withdraw(jean, approval_id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await withdraw(marie, approval_id)).toMatchObject({ status: 'withdrawn', decided_by: null })
  await expect(decide(jean, approval_id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
  await expect(withdraw(marie, newId())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await ask(marie)
})

test('a request expires after a day, cannot be decided any more, and can be made again', async () => {
  const { approval_id } = await ask(marie)
  app.clock.forward({ hours: 24 })
  expect((await list(jean, { status: 'expired' })).items.find(({ id }) => id === approval_id)).toMatchObject({
    status: 'expired',
    actions: [],
  })
  await expect(decide(jean, approval_id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
  await expect(approvals.describe({ approval_id, decision: 'approve' })).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
  const again = await ask(jean)
  app.clock.forward({ hours: 24 })
  await approvals.feature.jobs?.['approvals:expire']?.({})
  const { rows } = await database().owner.query('select status, decided_by from approvals.approval where id = any ($1)', [
    [approval_id, again.approval_id],
  ])
  expect(rows).toEqual([
    { status: 'expired', decided_by: null },
    { status: 'expired', decided_by: null },
  ])
})

test('a request of a former staff member cannot be approved', async () => {
  const former = await aStaffMember(app, database())
  const { approval_id } = await ask(former)
  await database().owner.query('delete from identity.user_roles where user_id = $1', [former.user_id])
  await expect(decide(jean, approval_id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
  expect(await decide(jean, approval_id, 'reject', 'They have left.')).toMatchObject({ status: 'rejected' })
})

test('a staff member who loses the role after the call was authorised cannot decide', async () => {
  const gone = await aStaffMember(app, database())
  const { approval_id } = await ask(marie)
  await database().owner.query('delete from identity.user_roles where user_id = $1', [gone.user_id])
  for (const decision of ['approve', 'reject'] as const)
    await expect(decide(gone, approval_id, decision)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('the confirmation message describes the request that is decided', async () => {
  const facts = { kind: 'balance_unlock', user_id: odette.user_id } as const
  const { approval_id } = await ask(marie, { facts })
  const described = { kind: 'request', step: 'approve', facts, changes: [] }
  expect(await approvals.describe({ approval_id, decision: 'approve' })).toEqual(described)
  await expect(approvals.describe({ approval_id: newId(), decision: 'approve' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('the list has pages and shows what each reader may do', async () => {
  const who = await aStaffMember(app, database())
  const made = []
  for (let n = 0; n < 3; n += 1) {
    app.clock.forward({ seconds: 1 })
    made.unshift((await ask(who, { subject: newId() })).approval_id)
  }
  const filters = { requested_by: who.user_id, limit: 2 }
  const first = await list(who, filters)
  const rest = await list(who, { ...filters, cursor: first.next_cursor })
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(made)
  expect(first.items[0]?.actions).toEqual(['withdraw'])
  expect((await list(jean, filters)).items[0]?.actions).toEqual(['decide'])
})

test('the database prevents self-approval, a second decision and changes to the request', async () => {
  const { app: asServer, owner } = database()
  const { approval_id } = await ask(marie, { target_user_id: odette.user_id })
  const answer = (by: string, more = '') =>
    asServer.query(
      `update approvals.approval set status = 'approved', decided_by = $2, decided_at = requested_at ${more} where id = $1`,
      [approval_id, by],
    )
  const member = await aMember(app)
  await expect(answer(marie.user_id)).rejects.toThrow('decided_by_another')
  await expect(answer(odette.user_id)).rejects.toThrow('not_about_decider')
  await expect(answer(member.user_id)).rejects.toThrow('the staff member lacks the role that this approval needs')
  await expect(answer(jean.user_id, ", payload = '{}'")).rejects.toThrow('permission denied')
  await expect(
    owner.query(`update approvals.approval set status = 'withdrawn', decided_at = now(), payload = '{}' where id = $1`, [
      approval_id,
    ]),
  ).rejects.toThrow('an approval can be decided once and cannot be changed otherwise')
  await answer(jean.user_id)
  await expect(answer(rose.user_id)).rejects.toThrow('an approval can be decided once and cannot be changed otherwise')
  await expect(owner.query('delete from approvals.approval')).rejects.toThrow('approvals cannot be deleted')
  await expect(owner.query('truncate approvals.approval cascade')).rejects.toThrow(/cannot be deleted|append-only/)
  await expect(
    asServer.query(
      `insert into approvals.approval (id, kind, needs, subject, payload, facts, requested_by, requested_at, expires_at)
      values (gen_random_uuid(), 'balance_unlock', 'admin', 'x', '{}', '{"kind": "balance_unlock"}', $1, now(), now() + interval '1 day')`,
      [member.user_id],
    ),
  ).rejects.toThrow('a new approval must be pending and requested by staff')
})
