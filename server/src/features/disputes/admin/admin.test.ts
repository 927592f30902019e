import { randomUUID } from 'node:crypto'
import type { CallInput } from '@hai/contract/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { anAttachment } from '../../../../test/chat.ts'
import { useTestDatabase } from '../../../../test/database.ts'
import { aStatement, disputesOf, refusalOf, type DisputedPair } from '../../../../test/disputes.ts'
import { balancesOf } from '../../../../test/money.ts'
import { aStaffMember, callConfirmed, type StaffPerson, steppedUp, summaryIn } from '../../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let jean: StaffPerson
let odette: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  ;[jean, odette] = [
    await aStaffMember(app, database(), { full_name: 'Jean Pierre' }),
    await aStaffMember(app, database(), { full_name: 'Odette Charles' }),
  ]
})
afterAll(() => app.stop())
const people = disputesOf(() => app, database)
beforeEach(people.alone)

const why = 'The photo shows what was handed over.'
const refund = (staff: StaffPerson, dispute_id: string, more: Partial<CallInput<'approve_dispute_refund'>> = {}) =>
  callConfirmed(app, staff, 'approve_dispute_refund', {
    dispute_id,
    admin_id: staff.user_id,
    refund_reason: why,
    reason_code: 'short_paid',
    ...more,
  })
const release = (staff: StaffPerson, dispute_id: string) =>
  callConfirmed(app, staff, 'release_dispute_funds', {
    dispute_id,
    admin_id: staff.user_id,
    release_reason: why,
    reason_code: 'proof_of_payment',
  })
const close = (staff: StaffPerson, dispute_id: string) =>
  callConfirmed(app, staff, 'close_dispute_no_action', {
    dispute_id,
    admin_id: staff.user_id,
    closure_reason: why,
    reason_code: 'settled_between_them',
  })
const read = (staff: StaffPerson, dispute_id: string) => app.call('admin_get_dispute', { dispute_id }, staff)

async function auditOf(dispute_id: string) {
  const { rows } = await database().owner.query<{
    action: string
    actor_id: string
    before: unknown
    after: unknown
    reason: string
  }>('select action, actor_id, before, after, reason from admin.audit_log where subject = $1 order by id', [dispute_id])
  return rows
}
const looksOf = async ({ user_id }: StaffPerson, dispute_id: string) => {
  const { rows } = await database().owner.query<{ action: string }>(
    `select details ->> 'action' as action from security.security_events
      where user_id = $1 and event_type = 'sensitive_data_access' and details ->> 'asked' like $2 order by id`,
    [user_id, `%${dispute_id}%`],
  )
  return rows.map(({ action }) => action)
}

describe('a decision', () => {
  test('returns the whole hold, and is recorded with author, reason, before and after', async () => {
    const { dispute_id, member } = await people.aDispute()
    expect(await refund(jean, dispute_id)).toMatchObject({ dispute_id, status: 'refunded', refund_amount: 51_14, kept: null })
    expect(await balancesOf(app, member)).toEqual([100_00, 0])
    const shown = await read(odette, dispute_id)
    expect(shown).toMatchObject({ status: 'refunded', moved: 51_14, decided_by: { full_name: 'Jean Pierre' }, obstacle: 'over' })
    expect(shown.postings.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['cash_out_held', 51_14],
      ['cash_out_returned', 51_14],
    ])
    const [kept] = await auditOf(dispute_id)
    expect(kept).toMatchObject({
      action: 'dispute_refunded',
      actor_id: jean.user_id,
      reason: why,
      before: { status: 'open' },
      after: { status: 'refunded', moved: 51_14, reason_code: 'short_paid', transaction_id: shown.postings[1]?.transaction_id },
    })
  })

  test('pays the agent in full, or moves nothing and lets the cash-out continue', async () => {
    const [released, closed] = [await people.aDispute(), await people.aDispute()]
    expect(await release(jean, released.dispute_id)).toMatchObject({ status: 'resolved', release_amount: 50_66 })
    expect((await balancesOf(app, released.agent))[0]).toBe(50_66)
    expect(await close(jean, closed.dispute_id)).toEqual({ dispute_id: closed.dispute_id, status: 'closed' })
    expect((await read(jean, closed.dispute_id)).item).toMatchObject({ status: 'sent', held: 51_14 })
    expect((await auditOf(closed.dispute_id)).map(({ action }) => action)).toEqual(['dispute_closed'])
  })

  test('is found in the audit trail by the member who opened the dispute, and names the other', async () => {
    const { dispute_id, member, agent } = await people.aDispute()
    await refund(jean, dispute_id)
    const { items } = await app.call('admin_list_user_actions', { user_id: member.user_id }, jean)
    expect(items).toMatchObject([
      { action: 'dispute_refunded', reason: why, after: { status: 'refunded', opponent_id: agent.user_id } },
    ])
  })

  test('names action, amount and member in the message with its code', async () => {
    const { dispute_id, member, agent } = await people.aDispute()
    const grounds = { dispute_id, admin_id: jean.user_id }
    const prepare = async (procedure: string, input: object) =>
      summaryIn(await app.call('prepare_admin_action', { procedure, input: { ...grounds, ...input } }, jean))
    const refunded = { refund_reason: why, reason_code: 'short_paid' }
    const [payer, payee] = [`@${member.hai_tag}`, `@${agent.hai_tag}`]
    expect(await prepare('approve_dispute_refund', refunded)).toBe(`refund $51.14 to ${payer}`)
    const released = { release_reason: why, reason_code: 'no_answer' }
    expect(await prepare('release_dispute_funds', released)).toBe(`release $50.66 to ${payee}`)
    const closed = { closure_reason: why, reason_code: 'other' }
    expect(await prepare('close_dispute_no_action', closed)).toBe(
      `close the dispute of ${payer} and ${payee} about a cash-out of $50.00`,
    )
    await expect(prepare('approve_dispute_refund', { ...refunded, admin_id: odette.user_id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await refund(jean, dispute_id)
    await expect(prepare('release_dispute_funds', released)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
  })

  test('is rejected without its code, in another name, with a short reason, or from a party', async () => {
    const { dispute_id, agent } = await people.aDispute()
    const input = { dispute_id, admin_id: jean.user_id, refund_reason: why, reason_code: 'short_paid' } as const
    await expect(app.call('approve_dispute_refund', input, jean)).rejects.toMatchObject({ code: 'ACTION_CODE_REQUIRED' })
    await expect(refund(jean, dispute_id, { admin_id: odette.user_id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(refund(jean, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const wrong of [{ refund_reason: 'Because I may' }, { refund_reason: 'x'.repeat(501) }, { reason_code: 'whim' }])
      expect((await app.post('/rpc/approve_dispute_refund', { ...input, ...wrong }, jean)).status).toBe(400)
    const own = await staffNow(agent)
    expect(await refusalOf(release(own, dispute_id))).toBe('FORBIDDEN')
    expect((await read(jean, dispute_id)).status).toBe('open')
  })

  test('rejects a reason for tasks on a cash-out', async () => {
    const { dispute_id } = await people.aDispute()
    await expect(refund(jean, dispute_id, { reason_code: 'not_done' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('is made once: one of two simultaneous decisions succeeds, and no later one does', async () => {
    const { dispute_id, member, agent } = await people.aDispute()
    const outcomes = await Promise.all(
      [refund(jean, dispute_id), release(odette, dispute_id), close(jean, dispute_id), release(jean, dispute_id)].map(refusalOf),
    )
    expect(outcomes.toSorted()).toEqual(['INVALID_TRANSITION', 'INVALID_TRANSITION', 'INVALID_TRANSITION', 'done'])
    const [money, paid] = [await balancesOf(app, member), await balancesOf(app, agent)]
    for (const again of [refund, release, close]) expect(await refusalOf(again(odette, dispute_id))).toBe('INVALID_TRANSITION')
    expect([await balancesOf(app, member), await balancesOf(app, agent)]).toEqual([money, paid])
    expect(await auditOf(dispute_id)).toHaveLength(1)
  })

  test('can return a part of a payout, and no more than is there', async () => {
    const pair = await people.inState('completed')
    const { id: dispute_id } = await people.open(pair, pair.member, { category: 'short_paid' })
    const most = { most: 50_00, is_held: false, part_most: 50_00, alone_max: 100_00 }
    expect((await read(jean, dispute_id)).decisions).toEqual({ refund: most, release: { most: 0 }, close: {}, appeal: null })
    await expect(refund(jean, dispute_id, { amount: 50_01 })).rejects.toMatchObject({ code: 'AMOUNT_OUT_OF_BOUNDS' })
    const [had] = await balancesOf(app, pair.member)
    expect(await refund(jean, dispute_id, { amount: 20_00 })).toMatchObject({ refund_amount: 20_00 })
    expect((await balancesOf(app, pair.member))[0]).toBe(had + 20_00)
    expect((await read(jean, dispute_id)).postings.at(-1)).toMatchObject({ kind: 'refund', amount: 20_00 })
  })
})

async function staffNow({ user_id, ...person }: DisputedPair['agent']): Promise<StaffPerson> {
  const { step_up_token } = jean
  await database().owner.query(`insert into identity.user_roles (user_id, role, granted_at) values ($1, 'admin', now())`, [
    user_id,
  ])
  return steppedUp(app, { ...person, user_id, role: 'admin', step_up_token })
}

describe('the case file', () => {
  test('contains both statements, the conversation, the item, its money and the people; reading it is recorded', async () => {
    const { dispute_id, member, agent } = await people.aDispute()
    await people.write({ dispute_id }, agent, { body: 'She counted it twice herself, and signed for it.' })
    const shown = await read(odette, dispute_id)
    expect(shown.events.map(({ kind, role, actor }) => [kind, role, actor?.user_id])).toEqual([
      ['opened', 'payer', member.user_id],
      ['statement', 'payee', agent.user_id],
    ])
    expect(shown.item).toMatchObject({
      status: 'disputed',
      amount: 50_00,
      held: 51_14,
      cashout: { method: 'cash_pickup' },
      task: null,
    })
    expect(shown.item?.timeline.map(({ action }) => action)).toEqual(['request', 'assign', 'accept', 'mark_sent', 'open_dispute'])
    expect(shown.conversation.length).toBeGreaterThan(2)
    expect(shown.conversation.every(({ text }) => text !== '')).toBe(true)
    expect(shown.people.map(({ side, person, items }) => [side, person.user_id, items])).toEqual([
      ['payer', member.user_id, { all: 1, disputed: 1 }],
      ['payee', agent.user_id, { all: 1, disputed: 1 }],
    ])
    expect(shown).toMatchObject({
      obstacle: null,
      held: 51_14,
      category: 'short_paid',
      opened_by: 'payer',
      decisions: { refund: { most: 51_14, is_held: true, part_most: 49_99 }, release: { most: 50_66 }, close: {} },
    })
    expect(await looksOf(odette, dispute_id)).toEqual(['admin_get_dispute'])
    await expect(read(odette, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('shows the outcomes of other disputes of the parties', async () => {
    const first = await people.aDispute()
    await refund(jean, first.dispute_id)
    const [known] = (await read(jean, first.dispute_id)).people
    expect(known?.disputes).toEqual({ all: 0, lost: 0, newest: [] })
    const { id } = await people.askFor(first.member, 10_00, { agent_id: first.agent.user_id })
    const pair = { ...first, id }
    await people.accept(pair)
    await people.markSent(pair)
    const { id: dispute_id } = await people.open(pair, first.member)
    const [payer, payee] = (await read(jean, dispute_id)).people
    expect([payer?.disputes.all, payer?.disputes.lost, payee?.disputes.all, payee?.disputes.lost]).toEqual([1, 0, 1, 1])
    expect(payee?.disputes.newest).toMatchObject([
      { id: first.dispute_id, status: 'refunded', is_appealed: false, opened_by: 'other' },
    ])
    await app.call('appeal_dispute', { dispute_id: first.dispute_id, body: aStatement }, first.agent.access_token)
    const [, again] = (await read(jean, dispute_id)).people
    expect(again?.disputes.newest).toMatchObject([{ id: first.dispute_id, status: 'refunded', is_appealed: true }])
  })

  test('shows its pictures only to staff and records each view; other pictures are NOT_FOUND', async () => {
    const { dispute_id, agent } = await people.aDispute()
    const file_id = await anAttachment(app, agent)
    await people.write({ dispute_id }, agent, { body: '', attachments: [file_id] })
    const answer = await app.post('/rpc/admin_get_dispute_attachment', { dispute_id, file_id }, jean)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await looksOf(jean, dispute_id)).toEqual(['admin_get_dispute_attachment'])
    const other = await people.aDispute()
    for (const asked of [
      { dispute_id: other.dispute_id, file_id },
      { dispute_id, file_id: randomUUID() },
      { dispute_id, file_id: 'photo' },
    ])
      expect((await app.post('/rpc/admin_get_dispute_attachment', asked, jean)).status).toBe(404)
    expect((await app.post('/rpc/admin_get_dispute_attachment', { dispute_id, file_id }, agent)).status).toBe(403)
  })

  test('takes staff notes, also after the end, which the parties never see', async () => {
    const pair = await people.aDispute()
    const { dispute_id } = pair
    const note = { dispute_id, admin_id: jean.user_id, body: 'Rang her: no answer.' }
    const { events } = await app.call('admin_note_dispute', note, jean)
    expect(events.at(-1)).toMatchObject({ kind: 'admin_note', body: note.body, actor: { user_id: jean.user_id } })
    await close(jean, dispute_id)
    await app.call('admin_note_dispute', note, jean)
    for (const who of [pair.member, pair.agent])
      expect((await people.see(pair, who)).events.map(({ kind }) => kind)).toEqual(['opened', 'closed'])
    await expect(app.call('admin_note_dispute', { ...note, admin_id: odette.user_id }, jean)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})

describe('the list of cases', () => {
  test('filters by status, kind, age and person, and shows each deadline', async () => {
    const [waits, over] = [await people.aDispute(), await people.aDispute()]
    await refund(jean, over.dispute_id)
    const list = async (input: CallInput<'admin_list_disputes'>) =>
      (await app.call('admin_list_disputes', { limit: 100, ...input }, jean)).items
    const ids = async (input: CallInput<'admin_list_disputes'>) => (await list(input)).map(({ id }) => id)
    const active = await list({ status: 'active' })
    expect(active.map(({ id }) => id)).toContain(waits.dispute_id)
    expect(active.every(({ status }) => status === 'open' || status === 'escalated')).toBe(true)
    const [shown] = await list({ user_id: waits.agent.user_id })
    const opened = Date.parse(shown?.created_at ?? '')
    expect(Date.parse(shown?.escalates_at ?? '') - opened).toBe(72 * 3_600_000)
    expect(shown).toMatchObject({ id: waits.dispute_id, decide_by: null, payer: { user_id: waits.member.user_id }, held: 51_14 })
    expect(shown).toMatchObject({ initiator_id: waits.member.user_id, opponent_id: waits.agent.user_id })
    expect(await ids({ status: 'refunded' })).toContain(over.dispute_id)
    expect(await ids({ status: 'over' })).not.toContain(waits.dispute_id)
    expect(await ids({ related_type: 'task' })).toEqual([])
    expect(await ids({ older_than_hours: 1, user_id: waits.member.user_id })).toEqual([])
  })

  test('has pages sorted by the next deadline', async () => {
    const { member } = await people.aDispute()
    const first = await app.call('admin_list_disputes', { sort: 'waits_until', direction: 'ascending', limit: 1 }, jean)
    expect(first.next_cursor).not.toBeNull()
    const input = { sort: 'waits_until', direction: 'ascending', limit: 100, cursor: first.next_cursor ?? '' } as const
    const { items } = await app.call('admin_list_disputes', input, jean)
    expect(items.map(({ id }) => id)).not.toContain(first.items[0]?.id)
    expect(items.map(({ payer }) => payer.user_id)).toContain(member.user_id)
  })

  test('counts the waiting cases and shows the median time of decisions', async () => {
    const before = await app.call('admin_dispute_figures', {}, jean)
    const { dispute_id } = await people.aDispute()
    await people.aDispute()
    await release(jean, dispute_id)
    const after = await app.call('admin_dispute_figures', {}, jean)
    expect([after.open - before.open, after.all.ended - before.all.ended]).toEqual([1, 1])
    expect(after.cashout).toEqual(after.all)
    expect(after.task).toEqual({ ended: 0, median_seconds: null })
    expect(after.all.median_seconds).toBeGreaterThanOrEqual(0)
  })
})
