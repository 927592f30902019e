import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { cashoutsOf } from '../../../test/cashouts.ts'
import { refusalOf } from '../../../test/disputes.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { balancesOf, codeOf, followedUp, send, sendAtOnce } from '../../../test/money.ts'
import { aSanctionsList, hitsOf, person, releasedByTwo, resolve } from '../../../test/sanctions.ts'
import { onTheDay, plan, runDueSchedules } from '../../../test/schedules.ts'
import { aStaffMember, callConfirmed, type StaffPerson, summaryIn } from '../../../test/staff.ts'
import { aBlock, aFreeze, anUnblock } from '../../../test/users.ts'

const database = useTestDatabase()
const list = aSanctionsList()
let app: TestApp
let daphnee: StaffPerson
let pierre: StaffPerson
let boss: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database(), { config: { sanctions: list.files } })
})
afterAll(async () => {
  await app.stop()
  list.remove()
})

let entry = 7_000
async function aHit({ full_name = 'Anselme Belizaire', listed = 'BELIZAIRE, Anselme' } = {}) {
  const member = await aFundedWallet(app, { full_name })
  list.write(person((entry += 1), listed))
  await list.screen(app)
  ;[daphnee, pierre, boss] = await Promise.all([
    aStaffMember(app, database(), { full_name: 'Daphnée Laurent' }),
    aStaffMember(app, database(), { full_name: 'Pierre Noël' }),
    aStaffMember(app, database(), { role: 'super_admin' }),
  ])
  const [hit] = await hitsOf(app, daphnee, member)
  if (!hit) throw new Error('there is no hit')
  return { member, flag_id: hit.id, hit }
}
const unblock = (staff: StaffPerson, member: MemberPerson) =>
  callConfirmed(app, staff, 'admin_block_user', anUnblock(staff, member))
const signIn = ({ email, password }: MemberPerson) => app.call('sign_in', { email, password })

describe('a confirmed hit', () => {
  test('stops the member at once: sessions end, no payment, cash-out or cash-in, and no mention of a list', async () => {
    const { member, flag_id } = await aHit()
    const friend = await aFundedWallet(app)
    expect(await resolve(app, daphnee, flag_id, 'confirmed')).toMatchObject({ status: 'confirmed', is_blocked: true })
    await followedUp(app)
    expect(await codeOf(sendAtOnce(app, member, friend, 5_00))).toBe('UNAUTHENTICATED')
    expect(await codeOf(sendAtOnce(app, friend, member, 5_00))).toBe('RECIPIENT_UNAVAILABLE')
    const refused: unknown = await signIn(member).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'ACCOUNT_BLOCKED' })
    const profile = await database().owner.query<{ reason: string; in_days: number }>(
      `select blocked_reason as reason, blocked_review_on - $2::timestamptz::date as in_days from identity.profile where id = $1`,
      [member.user_id, app.clock.now()],
    )
    expect(profile.rows).toEqual([{ reason: 'account_review', in_days: 30 }])
    expect(JSON.stringify(refused)).not.toMatch(/sanction|list|hit|complian/i)
    const wallet = await database().owner.query('select distinct status from ledger.account where owner_id = $1', [
      member.user_id,
    ])
    expect(wallet.rows).toEqual([{ status: 'frozen' }])
    const rows = await database().owner.query('select 1 from notifications.notification where user_id = $1', [member.user_id])
    expect(rows.rows).toEqual([])
  })

  test('stops scheduled and pending payments', async () => {
    const { member, flag_id } = await aHit()
    const [payee, other] = await Promise.all([aMember(app), aMember(app)])
    const planned = await plan(app, member, payee, 5_00)
    const [, paid] = await onTheDay(app, planned.next_run?.due_at, member, payee)
    daphnee = await aStaffMember(app, database())
    const quick = await send(app, { ...member, ...(await signIn(member)) }, other.hai_tag, 7_00)
    expect(quick.status).toBe('arriving')
    await resolve(app, daphnee, flag_id, 'confirmed')
    app.clock.forward({ minutes: 5 })
    await runDueSchedules(app)
    await app.server.transfers.feature.jobs?.['transfers:process_due']?.({})
    expect(await balancesOf(app, paid)).toEqual([0, 0])
    const [moved] = (
      await database().owner.query<{ moved: number }>(
        `select coalesce(sum(e.amount), 0)::int as moved from ledger.entry e join ledger.account a on a.id = e.account_id
          where a.owner_id = $1`,
        [other.user_id],
      )
    ).rows
    expect(moved).toEqual({ moved: 0 })
  })

  test('needs two people to withdraw; until then nobody can unblock the member', async () => {
    const { member, flag_id } = await aHit()
    await resolve(app, daphnee, flag_id, 'confirmed')
    for (const staff of [daphnee, pierre, boss]) expect(await codeOf(unblock(staff, member))).toBe('HIT_STANDS')
    const prepared = { procedure: 'admin_block_user', input: anUnblock(daphnee, member) } as const
    expect(await codeOf(app.call('prepare_admin_action', prepared, daphnee))).toBe('HIT_STANDS')
    const seen = await app.call('admin_get_user', { user_id: member.user_id }, daphnee)
    expect(seen).toMatchObject({ block: { hit_stands: true }, actions: [] })
    const free = 'update identity.profile set is_blocked = false, blocked_reason = null where id = $1'
    await expect(database().app.query(free, [member.user_id])).rejects.toThrow('only the database owner may change')
    await expect(database().owner.query(free, [member.user_id])).rejects.toThrow('the member has a confirmed sanctions hit')
    const note = 'Born in another year, by the passport.'
    const asked = await callConfirmed(app, daphnee, 'admin_release_sanctions_hit', { flag_id, note })
    expect(asked).toMatchObject({
      status: 'confirmed',
      release: { status: 'pending', requested_by: { user_id: daphnee.user_id } },
    })
    const approval_id = asked.release?.approval_id ?? ''
    const yes = { approval_id, decision: 'approve', note: '' } as const
    expect(await codeOf(callConfirmed(app, daphnee, 'admin_decide_approval', yes))).toBe('FORBIDDEN')
    expect(await codeOf(callConfirmed(app, pierre, 'admin_release_sanctions_hit', { flag_id, note }))).toBe('CONFLICT')
    expect(await codeOf(unblock(pierre, member))).toBe('HIT_STANDS')
    await callConfirmed(app, pierre, 'admin_decide_approval', yes)
    expect(await app.call('admin_get_compliance_flag', { flag_id }, boss)).toMatchObject({
      status: 'withdrawn',
      is_blocked: true,
      release: { status: 'approved', decided_by: { user_id: pierre.user_id } },
    })
    await unblock(daphnee, member)
    expect(await signIn(member)).toHaveProperty('access_token')
  })

  test('keeps a blocked member blocked; during an unblock it waits and blocks again', async () => {
    const { member, flag_id } = await aHit()
    await callConfirmed(app, pierre, 'admin_block_user', aBlock(pierre, member))
    const [, confirmed] = await Promise.all([
      refusalOf(unblock(pierre, member)),
      refusalOf(resolve(app, daphnee, flag_id, 'confirmed')),
    ])
    expect(confirmed).toBe('done')
    const { rows } = await database().owner.query('select is_blocked from identity.profile where id = $1', [member.user_id])
    expect(rows).toEqual([{ is_blocked: true }])
  })

  test('keeps the message of a frozen member, except for an expired review date', async () => {
    const day = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const frozenUntil = async (days: number) => {
      const { member, flag_id } = await aHit()
      const notice = { reason_code: 'suspected_fraud' as const, supply: ['A photo of your card'], review_on: day(days) }
      await callConfirmed(app, pierre, 'freeze_user_account', aFreeze(pierre, member, notice))
      return { member, flag_id }
    }
    const notifiedAt = async ({ email, password }: MemberPerson): Promise<unknown> =>
      app.call('sign_in', { email, password }).catch((error: unknown) => error)
    const [past, coming] = [await frozenUntil(2), await frozenUntil(9)]
    app.clock.forward({ days: 5 })
    daphnee = await aStaffMember(app, database())
    for (const { flag_id } of [past, coming]) await resolve(app, daphnee, flag_id, 'confirmed')
    const supply = ['A photo of your card']
    expect(await notifiedAt(past.member)).toMatchObject({ body: { data: { supply, review_on: day(30) } } })
    expect(await notifiedAt(coming.member)).toMatchObject({ body: { data: { supply, review_on: day(4) } } })
  })

  test('cannot be written by the server’s database login for a member who is not blocked', async () => {
    const { member, flag_id } = await aHit()
    const said = "select compliance.resolve($1, $2, 'confirmed', 'By nobody else.', now())"
    await expect(database().app.query(said, [daphnee.user_id, flag_id])).rejects.toThrow(
      'a hit can be confirmed only while the member is blocked',
    )
    await expect(database().app.query('select compliance.release($1)', [randomUUID()])).rejects.toThrow('this was not approved')
    expect(await balancesOf(app, { ...member, ...(await signIn(member)) })).toEqual([100_00, 0])
  })
})

describe('clearing', () => {
  test('needs two people for a near match and one for a weaker one, and lasts', async () => {
    const { member, flag_id, hit } = await aHit()
    expect(hit).toMatchObject({ needs_two: true, evidence: { listed: { score: 100 } } })
    expect(await codeOf(resolve(app, boss, flag_id, 'cleared'))).toBe('FORBIDDEN')
    expect(await releasedByTwo(app, [daphnee, pierre], flag_id)).toMatchObject({
      status: 'cleared',
      is_blocked: false,
      resolved_by: { user_id: daphnee.user_id },
      release: { decided_by: { user_id: pierre.user_id } },
    })
    const less = await aHit({ full_name: 'Mohammed Al Rahman', listed: 'RAHMAN, Muhamed al-' })
    expect(less.hit.needs_two).toBe(false)
    expect(await resolve(app, daphnee, less.flag_id, 'cleared')).toMatchObject({ status: 'cleared', release: null })
    list.write(person(7_900, 'OTHER, Entry'), person(entry - 1, 'BELIZAIRE, Anselme'), person(entry, 'RAHMAN, Muhamed al-'))
    await list.screen(app)
    daphnee = await aStaffMember(app, database())
    expect((await hitsOf(app, daphnee, member)).map(({ status }) => status)).toEqual(['cleared'])
    expect((await hitsOf(app, daphnee, less.member)).map(({ status }) => status)).toEqual(['cleared'])
  })

  test('keeps needing two people after a later change of the threshold, also for the database', async () => {
    const { flag_id } = await aHit()
    await database().owner.query("update compliance.setting set value = 100 where key = 'clearing_by_two_score'")
    await database().owner.query(
      `update compliance.flag set evidence = jsonb_set(evidence, '{figures,score}', '98') where id = $1`,
      [flag_id],
    )
    expect(await codeOf(resolve(app, boss, flag_id, 'cleared'))).toBe('FORBIDDEN')
    await database().owner.query("update compliance.setting set value = 97 where key = 'clearing_by_two_score'")
    const off = database().app.query('update compliance.flag set needs_two = false where id = $1', [flag_id])
    await expect(off).rejects.toThrow('permission denied')
  })

  test('describes its effect before the code, and a rejected decision changes nothing', async () => {
    const { member, flag_id } = await aHit()
    const note = 'Compared with the passport.'
    const confirming = { procedure: 'admin_resolve_compliance_flag', input: { flag_id, outcome: 'confirmed', note } } as const
    expect(summaryIn(await app.call('prepare_admin_action', confirming, daphnee))).toBe(
      `confirm the sanctions hit of @${member.hai_tag}, and block the account`,
    )
    expect(await codeOf(app.call('admin_resolve_compliance_flag', confirming.input, daphnee))).toBe('ACTION_CODE_REQUIRED')
    const releasing = { procedure: 'admin_release_sanctions_hit', input: { flag_id, note } } as const
    expect(summaryIn(await app.call('prepare_admin_action', releasing, daphnee))).toBe(
      `ask to clear the sanctions hit of @${member.hai_tag}`,
    )
    expect((await hitsOf(app, daphnee, member))[0]?.status).toBe('open')
  })
})

describe('staff members', () => {
  test('nobody sees or decides flags about themselves; a super_admin decides those about other staff', async () => {
    list.write(person((entry += 1), 'THERMIDOR, Osner'))
    const osner = await aStaffMember(app, database(), { full_name: 'Osner Thermidor' })
    await list.screen(app)
    ;[daphnee, boss] = [await aStaffMember(app, database()), await aStaffMember(app, database(), { role: 'super_admin' })]
    const second = await aStaffMember(app, database(), { role: 'super_admin' })
    const flag_id = (await hitsOf(app, daphnee, osner))[0]?.id ?? ''
    const self = { user_id: osner.user_id }
    expect(await hitsOf(app, osner, osner)).toEqual([])
    expect((await app.call('admin_list_compliance_flags', { user: osner.hai_tag }, osner)).items).toEqual([])
    expect((await app.call('admin_list_compliance_flags', { user: osner.hai_tag }, daphnee)).items).toHaveLength(1)
    expect(await codeOf(app.call('admin_get_compliance_flag', { flag_id }, osner))).toBe('NOT_FOUND')
    expect(await codeOf(resolve(app, osner, flag_id, 'cleared'))).toBe('NOT_FOUND')
    expect(await codeOf(app.call('admin_list_user_flags', self, osner))).toBe('FORBIDDEN')
    expect(await codeOf(app.call('admin_list_user_notes', self, osner))).toBe('FORBIDDEN')
    expect(await codeOf(app.call('admin_add_user_note', { ...self, body: 'A good one.' }, osner))).toBe('FORBIDDEN')
    expect((await app.call('admin_get_user', self, osner)).open.flags).toBe(0)
    expect((await app.call('admin_get_user', self, daphnee)).open.flags).toBe(1)
    expect(await codeOf(resolve(app, daphnee, flag_id, 'confirmed'))).toBe('FORBIDDEN')
    const note = 'Born in another year, by the passport.'
    expect(await codeOf(callConfirmed(app, daphnee, 'admin_release_sanctions_hit', { flag_id, note }))).toBe('FORBIDDEN')
    const { release } = await callConfirmed(app, boss, 'admin_release_sanctions_hit', { flag_id, note })
    const approval_id = release?.approval_id ?? ''
    const list_of = async (staff: StaffPerson) =>
      (await app.call('admin_list_approvals', { kind: 'sanctions_release', target_user_id: osner.user_id }, staff)).items
    expect(await list_of(osner)).toEqual([])
    expect(await list_of(daphnee)).toHaveLength(1)
    const yes = { approval_id, decision: 'approve', note: '' } as const
    expect(await codeOf(callConfirmed(app, osner, 'admin_decide_approval', yes))).toBe('NOT_FOUND')
    expect(await codeOf(app.call('prepare_admin_action', { procedure: 'admin_decide_approval', input: yes }, osner))).toBe(
      'NOT_FOUND',
    )
    expect(await codeOf(callConfirmed(app, daphnee, 'admin_decide_approval', yes))).toBe('FORBIDDEN')
    await callConfirmed(app, second, 'admin_decide_approval', yes)
    await app.call('admin_add_user_note', { ...self, body: 'Asked about the list.' }, daphnee)
    const own = await app.call('admin_list_user_actions', self, osner)
    expect(own.items.map(({ action }) => action)).toEqual([])
    const others = await app.call('admin_list_user_actions', self, daphnee)
    expect(others.items.map(({ action }) => action)).toContain('compliance_flag_cleared')
    const audit = await app.call('list_audit_logs', { log: 'staff', target: osner.hai_tag }, osner)
    expect(audit.items).toEqual([])
  })
})

test('flags appear on the member’s staff page with their status', async () => {
  const { member, flag_id } = await aHit()
  const flags = async () =>
    (await app.call('admin_list_user_flags', { user_id: member.user_id, source: 'compliance' }, pierre)).items
  expect(await flags()).toMatchObject([{ id: flag_id, what: 'sanctions_match', is_open: true, text: '' }])
  await releasedByTwo(app, [daphnee, pierre], flag_id)
  expect(await flags()).toMatchObject([{ id: flag_id, is_open: false, text: 'Born in another year, by the passport.' }])
})

test('no code pays the agent of a member with a confirmed hit; a payout is recorded, and the money stays on hold', async () => {
  const { inState, markSent, codeFor, enter } = cashoutsOf(() => app, database)
  const pair = await inState('accepted')
  const code = await codeFor(pair)
  await database().owner.query('update identity.profile set full_name = $2 where id = $1', [
    pair.member.user_id,
    'Gerard Fontilus',
  ])
  await database().owner.query('insert into compliance.screening_queue (user_id) values ($1) on conflict do nothing', [
    pair.member.user_id,
  ])
  list.write(person((entry += 1), 'FONTILUS, Gerard'))
  await list.screen(app)
  daphnee = await aStaffMember(app, database())
  const [hit] = await hitsOf(app, daphnee, pair.member)
  await resolve(app, daphnee, hit?.id ?? '', 'confirmed')
  await followedUp(app)
  expect(await codeOf(enter(pair, code))).toBe('COUNTERPARTY_BLOCKED')
  expect(await markSent(pair)).toMatchObject({ status: 'sent' })
  expect((await app.server.ledger.balances(pair.member.user_id)).on_hold).toBe(51_14)
})
