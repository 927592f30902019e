import { randomUUID } from 'node:crypto'
import type { CallInput, Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, type MemberPerson } from '../../../test/members.ts'
import { codeOf, sendAtOnce } from '../../../test/money.ts'
import { quickPay } from '../../../test/quick-pay.ts'
import { aStaffMember, callConfirmed, type StaffPerson } from '../../../test/staff.ts'
import { describeEarning } from './track-earning.ts'

const database = useTestDatabase()
let app: TestApp
let staff: StaffPerson
let marie: MemberPerson
let jean: MemberPerson

beforeAll(async () => {
  app = await startTestApp(database(), { clock: movableClock('2026-11-20T17:00:00Z') })
  staff = await aStaffMember(app, database())
  marie = await aFundedWallet(app)
  jean = await aFundedWallet(app)
})
afterAll(() => app.stop())

type Tracking = CallInput<'track_platform_earnings'>
const aTracking = (other: Partial<Tracking> = {}): Tracking => ({
  idempotency_key: randomUUID(),
  type: 'interest',
  amount: 12_50,
  ...other,
})
const nothingElse = { idempotency_key: randomUUID(), reference_type: null, reference_id: null, metadata: {} }
const track = (input: Tracking) => callConfirmed(app, staff, 'track_platform_earnings', input)
const list = (input: CallInput<'list_platform_earnings'> = {}) => app.call('list_platform_earnings', input, staff)

describe('platform earnings', () => {
  test('come from the ledger: each fee and tax with the member who paid it and the reason', async () => {
    const sent = await sendAtOnce(app, marie, jean, 10_00)
    const paid = await quickPay(app, marie, jean, 30_00)
    const { items } = await list()
    const from = (person: MemberPerson) => ({ user_id: person.user_id, email: person.email })
    expect(items.filter(({ reference_id }) => reference_id === sent.transaction_id)).toMatchObject([
      { type: 'tax_fee', amount: 1, source_user: from(marie), reference_type: 'send' },
      { type: 'platform_fee', amount: 10, source_user: from(marie), reference_type: 'send' },
    ])
    // The payee of a quick payment pays fee and tax.
    expect(items.filter(({ reference_id }) => reference_id === paid.transaction_id)).toMatchObject([
      { type: 'tax_fee', source_user: from(jean), reference_type: 'quick_pay' },
      { type: 'platform_fee', amount: 15, source_user: from(jean) },
    ])
  })

  test('are read in pages in both directions, each entry once, and by type', async () => {
    await track(aTracking({ type: 'service', amount: 7_00 }))
    const { items: all } = await list({ limit: 100 })
    for (const direction of ['descending', 'ascending'] as const) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page: Output<'list_platform_earnings'> = await list({ limit: 2, direction, ...(cursor && { cursor }) })
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.next_cursor
      } while (cursor)
      const ids = all.map(({ id }) => id)
      expect(seen).toEqual(direction === 'descending' ? ids : ids.toReversed())
    }
    for (const type of ['platform_fee', 'tax_fee', 'service', 'interest'] as const) {
      const { items } = await list({ type, limit: 100 })
      expect(items).toEqual(all.filter((earning) => earning.type === type))
    }
    expect(await codeOf(list({ cursor: 'bm90' }))).toBe('BAD_REQUEST')
  })
})

describe('a manual earning', () => {
  test('is posted from the bank account once per key, and audited', async () => {
    const command = aTracking({
      source_user: jean.user_id,
      reference_type: 'bank statement',
      reference_id: 'BK-2026-11',
      metadata: { month: '2026-11', rate: 1.5 },
    })
    const first = await track(command)
    expect(await track(command)).toEqual(first)
    const { items } = await list({ type: 'interest' })
    expect(items).toMatchObject([
      {
        type: 'interest',
        amount: 12_50,
        source_user: { user_id: jean.user_id },
        reference_type: 'bank statement',
        reference_id: 'BK-2026-11',
        metadata: { month: '2026-11', rate: 1.5, transaction_id: first.transaction_id },
      },
    ])
    const posting = await app.call('get_posting', { posting: first.transaction_id ?? '' }, staff)
    expect(posting.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['outside:bank', -12_50],
      ['manual_earnings', 12_50],
    ])
    const { rows } = await database().owner.query(
      `select actor_id, after ->> 'amount' as amount from admin.audit_log where action = 'earning_tracked' and subject = $1`,
      [first.transaction_id],
    )
    expect(rows).toEqual([{ actor_id: staff.user_id, amount: '1250' }])
  })

  test('is posted once by several simultaneous calls', async () => {
    const command = aTracking({ type: 'other', amount: 1_00 })
    const before = (await track(aTracking({ amount: 1 }))).manual_earnings
    const [first] = await Promise.all([track(command), ...Array.from({ length: 4 }, () => track(command))])
    expect(first.manual_earnings).toBe((before ?? 0) + 1_00)
    expect((await list({ type: 'other' })).items).toHaveLength(1)
  })

  test('a manual earning with a key that was used for another earning, or from an unknown member, is rejected', async () => {
    const command = aTracking({ amount: 2_00 })
    await track(command)
    expect(await codeOf(track({ ...command, amount: 3_00 }))).toBe('IDEMPOTENCY_CONFLICT')
    expect(await codeOf(track(aTracking({ source_user: randomUUID() })))).toBe('NOT_FOUND')
  })

  test.each<[string, Record<string, unknown>]>([
    ['nothing', { amount: 0 }],
    ['more than ten thousand dollars', { amount: 10_000_01 }],
    ['less than nothing', { amount: -5 }],
    ['a part of a cent', { amount: 1.5 }],
    ['a fee, which only the ledger earns', { type: 'platform_fee' }],
    ['too many notes', { metadata: Object.fromEntries(Array.from({ length: 13 }, (_, index) => [`note_${index}`, 1])) }],
    ['notes within notes', { metadata: { note: { deep: true } } }],
  ])('of %s is rejected', async (_what, wrong) => {
    const response = await app.post('/rpc/track_platform_earnings', { ...aTracking(), ...wrong }, staff)
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'BAD_REQUEST' }])
  })

  test('needs a confirmation code whose message describes it', async () => {
    const refused = await app.call('track_platform_earnings', aTracking(), staff).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Refused)
    expect(refused).toMatchObject({ code: 'ACTION_CODE_REQUIRED' })
    const said = await describeEarning(
      { database: app.server.database },
      { ...nothingElse, type: 'interest', amount: cents(12_50), source_user: jean.user_id },
    )
    const facts = { kind: 'platform_earning', amount: 12_50, type: 'interest', from_user_id: jean.user_id }
    expect(said).toEqual({ kind: 'request', step: 'do', facts, changes: [] })
    await expect(
      describeEarning(
        { database: app.server.database },
        { ...nothingElse, type: 'other', amount: cents(1), source_user: randomUUID() },
      ),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('the summary compares each period with the one before, by day in Port-au-Prince', async () => {
  const before = await app.call('get_platform_earnings_summary', {}, staff)
  const today = before.periods.find(({ period }) => period === 'today')?.now
  expect(today?.total).toBe((today?.platform_fee ?? 0) + (today?.manual ?? 0))
  expect(before.days.at(-1)).toEqual({ day: '2026-11-20', ...today })
  expect(before.days).toHaveLength(90)
  expect(before.by_kind.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['manual_earning', 'send', 'quick_pay']))

  // The next day in Port-au-Prince.
  app.clock.forward({ hours: 12 })
  staff = await aStaffMember(app, database())
  const after = await app.call('get_platform_earnings_summary', {}, staff)
  expect(after.days.at(-1)).toEqual({ day: '2026-11-21', platform_fee: 0, tax_fee: 0, manual: 0, total: 0 })
  expect(after.periods[0]).toEqual({ period: 'today', now: { platform_fee: 0, tax_fee: 0, manual: 0, total: 0 }, before: today })
})
