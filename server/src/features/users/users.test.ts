import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '@hai/contract/contract'
import { agentsOf } from '../../../test/agents.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aStatement, disputesOf, refusalOf } from '../../../test/disputes.ts'
import { aFundedWallet, aMember, aSignedUpPerson } from '../../../test/members.ts'
import { followedUp } from '../../../test/money.ts'
import { plansWithoutScans, recordQueries } from '../../../test/plans.ts'
import { aStaffMember, callConfirmed, type StaffPerson } from '../../../test/staff.ts'
import { aBlock, aFreeze, anUnblock } from '../../../test/users.ts'
import { listUsers } from './list-users.ts'

const database = useTestDatabase()
let app: TestApp
let jean: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  jean = await aStaffMember(app, database(), { full_name: 'Jean Pierre', hai_tag: 'jean_p' })
})
afterAll(() => app.stop())
const { anAgent } = agentsOf(() => app, database)
const people = disputesOf(() => app, database)

const list = async (asked: CallInput<'admin_list_users'>) => (await app.call('admin_list_users', asked, jean)).items
const get = ({ user_id }: { user_id: string }) => app.call('admin_get_user', { user_id }, jean)

test('a member is found by the start of tag, email, phone or name, or by id', async () => {
  const rose = await aMember(app, { full_name: 'Roseline Baptiste', hai_tag: 'roseline_b', email: 'rb.1988@example.ht' })
  await database().owner.query(`update identity.profile set phone = '+50937112233' where id = $1`, [rose.user_id])
  for (const search of ['@rosel', 'ROSEL', 'rb.19', 'Bapt', '3711', '+509 3711', rose.user_id])
    expect([search, (await list({ search })).map(({ user_id }) => user_id)]).toEqual([search, [rose.user_id]])
  for (const search of ['%', '@', 'nobody at all', '_'])
    expect([search, (await list({ search })).filter(({ user_id }) => user_id === rose.user_id)]).toEqual([search, []])
})

test.each(['locked', 'frozen'] as const)('members whose wallet is %s are found through an index', async (wallet) => {
  const { asked, recording } = recordQueries(app.server.database)
  const settings = { timeZone: 'UTC', companyEmailDomain: null }
  await listUsers(
    { database: recording, ofBook: () => null, settings },
    { wallet, sort: 'created_at', direction: 'descending', limit: 20 },
  )
  expect((await plansWithoutScans(database().owner, asked)).join()).toContain(`account_${wallet}`)
})

test('filters can be combined', async () => {
  const [agent, rich, newcomer] = [await anAgent(), await aFundedWallet(app, { amount: 149_00 }), await aSignedUpPerson(app)]
  const ids = async (asked: CallInput<'admin_list_users'>) => (await list(asked)).map(({ user_id }) => user_id)
  expect(await ids({ agent: true })).toEqual([agent.user_id])
  expect(await ids({ agent: true, tier: 0 })).toEqual([])
  expect(await ids({ role: 'any' })).toEqual([jean.user_id])
  expect(await ids({ role: 'super_admin' })).toEqual([])
  expect(await ids({ role: 'none' })).not.toContain(jean.user_id)
  expect(await ids({ onboarded: false })).toContain(newcomer.user_id)
  expect(await ids({ block_kind: 'any' })).toEqual([])
  expect(await ids({ approved: false })).toEqual([])
  expect(await ids({ created_from: '2990-01-01' })).toEqual([])
  expect((await ids({ created_to: '2990-01-01' })).length).toBeGreaterThan(3)
  expect((await ids({ sort: 'available_balance', limit: 1 }))[0]).toBe(rich.user_id)
  expect(await ids({ sort: 'available_balance', agent: true })).toEqual([agent.user_id])
  expect(await ids({ sort: 'available_balance', wallet: 'locked' })).toEqual([])
  const [poorest] = await list({ sort: 'available_balance', direction: 'ascending', limit: 1 })
  expect(poorest?.available_balance).toBeNull()
})

test('freezes and permanent blocks are distinct, in the list and on the page', async () => {
  const [frozen, blocked] = [await aMember(app), await aMember(app)]
  await callConfirmed(app, jean, 'freeze_user_account', aFreeze(jean, frozen))
  await callConfirmed(app, jean, 'admin_block_user', aBlock(jean, blocked))
  const ids = async (block_kind: 'frozen' | 'blocked' | 'any' | 'none') =>
    (await list({ block_kind })).map(({ user_id }) => user_id)
  expect(await ids('frozen')).toEqual([frozen.user_id])
  expect(await ids('blocked')).toEqual([blocked.user_id])
  expect((await ids('any')).toSorted()).toEqual([frozen.user_id, blocked.user_id].toSorted())
  const others = await ids('none')
  for (const { user_id } of [frozen, blocked]) expect(others).not.toContain(user_id)
  expect([(await get(frozen)).block_kind, (await get(blocked)).block_kind, (await get(jean)).block_kind]).toEqual([
    'frozen',
    'blocked',
    null,
  ])
  for (const one of [frozen, blocked]) await callConfirmed(app, jean, 'admin_block_user', anUnblock(jean, one))
  await callConfirmed(app, jean, 'freeze_user_account', aFreeze(jean, blocked))
  expect((await get(blocked)).block_kind).toBe('frozen')
  await callConfirmed(app, jean, 'admin_block_user', anUnblock(jean, blocked))
})

test('every sort order has pages, with each member once', async () => {
  for (const sort of ['created_at', 'full_name', 'available_balance'] as const) {
    for (const direction of ['ascending', 'descending'] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await app.call('admin_list_users', { sort, direction, limit: 2, ...(cursor && { cursor }) }, jean)
        seen.push(...page.items.map(({ user_id }) => user_id))
        cursor = page.next_cursor ?? undefined
      } while (cursor)
      const { rows } = await database().owner.query<{ id: string }>('select id from identity.account')
      expect(seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
    }
  }
})

test('the page shows identity, balance and permissions, and reading it is recorded', async () => {
  const rose = await aFundedWallet(app, { amount: 40_00 })
  const seen = await get(rose)
  expect(seen).toMatchObject({
    user_id: rose.user_id,
    email: rose.email,
    hai_tag: rose.hai_tag,
    tier: 0,
    role: null,
    roles: [],
    block: null,
    available_balance: 40_00,
    on_hold_balance: 0,
    wallet_status: 'open',
    second_factor: false,
    agent: null,
    limits: { tier: 0, balance: { limit: 150_00, used: 40_00 }, out_per_day: { limit: 50_00, used: 0 }, cashout: null },
    open: { cashouts: 0, disputes: 0, flags: 0 },
    actions: ['freeze', 'block', 'revoke_sessions'],
  })
  expect(seen.sessions).toHaveLength(1)
  const { items } = await app.call('admin_list_user_activity', { user_id: rose.user_id }, jean)
  expect(items).toMatchObject([{ kind: 'funding', amount: 40_00 }])
  const { rows } = await database().owner.query(
    `select details->>'action' as action from security.security_events where user_id = $1 and event_type = 'sensitive_data_access'`,
    [jean.user_id],
  )
  expect(rows).toContainEqual({ action: 'admin_get_user' })
})

test('a person without a wallet has no limits and no activity', async () => {
  const newcomer = await aSignedUpPerson(app)
  expect(await get(newcomer)).toMatchObject({ available_balance: null, limits: null, onboarded: false })
  expect(await app.call('admin_list_user_activity', { user_id: newcomer.user_id }, jean)).toEqual({
    items: [],
    next_cursor: null,
    archived_until: null,
  })
})

test('a member’s page lists cash-outs, disputes and flags, from either side', async () => {
  const { member, agent, dispute_id, id } = await people.aDispute()
  const about = { category: 'scam', description: 'Asked me for more gourdes than were agreed.' } as const
  await app.call('report_member', { hai_tag: agent.hai_tag, ...about }, member.access_token)
  expect((await get(agent)).open).toEqual({ cashouts: 1, disputes: 1, flags: 1 })
  const of = { user_id: agent.user_id }
  expect((await app.call('admin_list_user_cashouts', of, jean)).items).toMatchObject([
    { id, side: 'agent', other: { user_id: member.user_id }, status: 'disputed' },
  ])
  expect((await app.call('admin_list_user_cashouts', { ...of, side: 'sender' }, jean)).items).toEqual([])
  expect((await app.call('admin_list_user_disputes', of, jean)).items).toMatchObject([
    {
      id: dispute_id,
      side: 'payee',
      other: { user_id: member.user_id },
      status: 'open',
      is_appealed: false,
      related_id: id,
      initiator_id: member.user_id,
      opponent_id: agent.user_id,
    },
  ])
  await app.server.disputes.approveRefund(people.grounds(jean, dispute_id))
  await app.call('appeal_dispute', { dispute_id, body: aStatement }, agent.access_token)
  expect((await app.call('admin_list_user_disputes', of, jean)).items).toMatchObject([
    { id: dispute_id, status: 'refunded', is_appealed: true },
  ])
  const { items } = await app.call('admin_list_user_flags', of, jean)
  expect(items).toMatchObject([
    { source: 'report', what: 'scam', text: about.description, by: { user_id: member.user_id }, is_open: true },
  ])
  expect((await app.call('admin_list_user_flags', { ...of, source: 'ledger' }, jean)).items).toEqual([])
})

test('a flag from a rule ends once someone reviews it; a confirmed hit remains', async () => {
  const member = await aMember(app)
  await database().owner.query(
    `with shut as (update identity.profile set is_blocked = true where id = $1)
     insert into compliance.flag (id, user_id, kind, evidence, evidence_key, raised_at, status, note, resolved_by, resolved_at)
     select gen_random_uuid(), $1, kind, '{}', kind, now(), 'confirmed', 'It is so.', $2, now()
       from unnest(array['draining', 'sanctions_match']) kind`,
    [member.user_id, jean.user_id],
  )
  const { items } = await app.call('admin_list_user_flags', { user_id: member.user_id, source: 'compliance' }, jean)
  expect(items.map(({ what, is_open }) => [what, is_open]).toSorted()).toEqual([
    ['draining', false],
    ['sanctions_match', true],
  ])
  expect((await get(member)).open.flags).toBe(1)
})

test('a freeze from a dispute escalates it to staff', async () => {
  const { agent, dispute_id } = await people.aDispute()
  const stranger = await aMember(app)
  const freeze = (user_id: string) =>
    callConfirmed(app, jean, 'freeze_user_account', {
      user_id,
      admin_id: jean.user_id,
      dispute_id,
      reason_code: 'dispute',
      freeze_reason: 'A third of the gourdes was missing, twice.',
    })
  expect(await refusalOf(freeze(stranger.user_id))).toBe('NOT_FOUND')
  await freeze(agent.user_id)
  expect((await app.call('admin_list_user_disputes', { user_id: agent.user_id }, jean)).items).toMatchObject([
    { id: dispute_id, status: 'escalated' },
  ])
})

test('a freeze needs a reason of its kind: of an account, or from a dispute', async () => {
  const { agent, dispute_id } = await people.aDispute()
  const freeze = (more: Partial<CallInput<'freeze_user_account'>>) =>
    refusalOf(callConfirmed(app, jean, 'freeze_user_account', aFreeze(jean, agent, more)))
  expect(await freeze({ reason_code: 'dispute' })).toBe('BAD_REQUEST')
  for (const reason_code of ['legal_request', 'unusual_activity'] as const)
    expect(await freeze({ reason_code, dispute_id })).toBe('BAD_REQUEST')
  expect(await freeze({ reason_code: 'dispute', dispute_id })).toBe('done')
})

test('staff notes cannot be changed, are listed newest first, and are visible to staff only', async () => {
  const rose = await aMember(app)
  const { user_id } = rose
  for (const body of ['Called on Monday.', 'Came by with her CIN.', 'All is well.'])
    await app.call('admin_add_user_note', { user_id, body }, jean)
  const first = await app.call('admin_list_user_notes', { user_id, limit: 2 }, jean)
  expect(first.items.map(({ body, author }) => [body, author.full_name])).toEqual([
    ['All is well.', 'Jean Pierre'],
    ['Came by with her CIN.', 'Jean Pierre'],
  ])
  const rest = await app.call('admin_list_user_notes', { user_id, cursor: first.next_cursor ?? '' }, jean)
  expect(rest).toMatchObject({ items: [{ body: 'Called on Monday.' }], next_cursor: null })
  for (const { app: login, owner } of [database()])
    for (const change of [`update users.staff_note set body = 'x'`, 'delete from users.staff_note', 'truncate users.staff_note'])
      for (const connection of [login, owner]) await expect(connection.query(change)).rejects.toThrow()
  expect(await refusalOf(app.call('admin_add_user_note', { user_id, body: ' ' }, jean))).toBe('BAD_REQUEST')
  const nobody = '01936f00-0000-7000-8000-000000000000'
  expect(await refusalOf(app.call('admin_add_user_note', { user_id: nobody, body: 'Who?' }, jean))).toBe('NOT_FOUND')
})

test('staff cannot read flags and notes about themselves, nor add notes', async () => {
  const odette = await aStaffMember(app, database())
  const { user_id } = odette
  const marie = await aMember(app)
  const about = { category: 'scam', description: 'Asked me for more gourdes than were agreed.' } as const
  await app.call('report_member', { hai_tag: odette.hai_tag, ...about }, marie.access_token)
  await app.call('admin_add_user_note', { user_id, body: 'To be looked at.' }, jean)
  expect(await refusalOf(app.call('admin_list_user_flags', { user_id }, odette))).toBe('FORBIDDEN')
  expect(await refusalOf(app.call('admin_list_user_notes', { user_id }, odette))).toBe('FORBIDDEN')
  expect(await refusalOf(app.call('admin_add_user_note', { user_id, body: 'All is well.' }, odette))).toBe('FORBIDDEN')
  expect((await app.call('admin_get_user', { user_id }, odette)).open.flags).toBe(0)
  expect((await app.call('admin_get_user', { user_id }, jean)).open.flags).toBe(1)
  expect((await app.call('admin_list_user_flags', { user_id }, jean)).items).toHaveLength(1)
  expect((await app.call('admin_list_user_notes', { user_id }, jean)).items).toHaveLength(1)
})

test('a suggested agent level is confirmed once, by any administrator; no other level can be confirmed', async () => {
  const agent = await anAgent()
  const odette = await aStaffMember(app, database())
  const confirm = (admin: StaffPerson, agent_level = 2) =>
    refusalOf(
      callConfirmed(app, admin, 'admin_set_agent_level', { user_id: agent.user_id, admin_id: admin.user_id, agent_level }),
    )
  expect(await confirm(jean)).toBe('INVALID_TRANSITION')
  await database().owner.query('insert into agents.record (agent_id, completed, disputed) values ($1, 50, 1)', [agent.user_id])
  expect(await confirm(jean)).toBe('INVALID_TRANSITION')
  await database().owner.query('update agents.record set disputed = 0 where agent_id = $1', [agent.user_id])
  expect((await get(agent)).agent).toMatchObject({ level: 1, next: { level: 2, is_proposed: true } })
  expect((await get(agent)).actions).toContain('set_agent_level')
  expect(await confirm(jean, 3)).toBe('INVALID_TRANSITION')
  expect((await Promise.all([confirm(jean), confirm(odette)])).toSorted()).toEqual(['INVALID_TRANSITION', 'done'])
  expect((await get(agent)).agent).toMatchObject({ level: 2, next: { level: 3, is_proposed: false } })
  const rose = await aMember(app)
  const wrong = { user_id: rose.user_id, admin_id: jean.user_id, agent_level: 2 }
  expect(await refusalOf(callConfirmed(app, jean, 'admin_set_agent_level', wrong))).toBe('NOT_FOUND')
})

test('staff lower an agent’s level with a reason shown to the agent; the database checks who', async () => {
  const agent = await anAgent()
  await database().owner.query('update identity.profile set agent_level = 3 where id = $1', [agent.user_id])
  expect((await get(agent)).actions).toContain('lower_agent_level')
  const reason = 'Three members got less than was promised.'
  const lower = (agent_level: number, by = jean, more: { reason?: string } = { reason }) =>
    refusalOf(
      callConfirmed(app, by, 'admin_set_agent_level', { user_id: agent.user_id, admin_id: by.user_id, agent_level, ...more }),
    )
  expect(await lower(1, jean, {})).toBe('BAD_REQUEST')
  const byHand = (actor: string) => database().app.query('select agents.lower_level($1, $2, 1, now())', [actor, agent.user_id])
  await expect(byHand(agent.user_id)).rejects.toMatchObject({ code: '42501' })
  await expect(byHand((await aMember(app)).user_id)).rejects.toMatchObject({ code: '42501' })
  const outcomes = await Promise.all([lower(2), lower(1, await aStaffMember(app, database()))])
  expect(outcomes).toContain('done')
  await lower(1)
  expect((await get(agent)).agent).toMatchObject({ level: 1 })
  expect((await get(agent)).actions).not.toContain('lower_agent_level')
  expect(await lower(1)).toBe('INVALID_TRANSITION')
  await followedUp(app)
  const { items } = await app.call('list_notifications', {}, agent.access_token)
  expect(items[0]).toMatchObject({ type: 'agent_level', title: 'You’re now on agent level 1' })
  expect(items[0]?.message).toBe(`You can now pay out up to $100.00 per cash-out, with 2 open at a time. Reason: ${reason}`)
  const log = await app.call('admin_list_user_actions', { user_id: agent.user_id }, jean)
  expect(log.items[0]).toMatchObject({ action: 'agent_level_lowered', reason, after: { agent_level: 1 } })
})
