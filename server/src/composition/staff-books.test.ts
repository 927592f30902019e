import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aFurtherBook } from '../../test/further-book.ts'
import { aFundedWallet, aMember, aSignedUpPerson, type MemberPerson, type Person } from '../../test/members.ts'
import { connect } from '../../test/realtime.ts'
import { aStaffMember, confirmed, type StaffPerson } from '../../test/staff.ts'
import { supportOf } from '../../test/support.ts'
import { takeFile } from '../../test/taken-files.ts'
import { aBlock } from '../../test/users.ts'

const database = useTestDatabase()
const inHaiti = { phone: '+50937001234' }
let app: TestApp
let rose: StaffPerson
let marie: MemberPerson
let anne: MemberPerson
let newcomer: Person

beforeAll(async () => {
  await aFurtherBook(database(), { name: 'ht', phone_prefixes: ['+509', '+1999'] })
  app = await startTestApp(database(), { connections: 'usual' })
  rose = await aStaffMember(app, database())
  marie = await aFundedWallet(app, { amount: 25_00 })
  anne = await aFundedWallet(app, { amount: 40_00, ...inHaiti })
  newcomer = await aSignedUpPerson(app)
})
afterAll(() => app.stop())

const support = supportOf(() => app)

const inBook = (book: 'ht') => ({ ...rose, book })
const idsOf = (rows: readonly { readonly user_id: string }[]) => new Set(rows.map(({ user_id }) => user_id))

test('staff with a step-up read the list of books', async () => {
  expect(await app.call('list_books', {}, rose)).toEqual({
    items: [
      { number: 0, name: '', phone_prefixes: [] },
      { number: 1, name: 'ht', phone_prefixes: ['+509', '+1999'] },
    ],
  })
  await expect(app.call('list_books', {}, rose.access_token)).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' })
  await expect(app.call('list_books', {}, marie.access_token)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

describe('a list shows the members of the book', () => {
  test.each(['created_at', 'full_name', 'available_balance'] as const)('of all members by %s', async (sort) => {
    const list = async (proof: StaffPerson) => (await app.call('admin_list_users', { sort, limit: 100 }, proof)).items
    const [first, second] = [await list(rose), await list(inBook('ht'))]
    expect(idsOf(first)).toEqual(new Set([rose, marie, newcomer].map(({ user_id }) => user_id)))
    expect(idsOf(second)).toEqual(idsOf([anne]))
    expect(second[0]?.available_balance).toBe(40_00)
  })

  test('of balances', async () => {
    const list = async (proof: StaffPerson) => (await app.call('list_balance_reconciliation', { sort: 'delta' }, proof)).items
    expect(idsOf(await list(rose))).toEqual(idsOf([rose, marie]))
    expect(idsOf(await list(inBook('ht')))).toEqual(idsOf([anne]))
  })

  test('of sign-ups of the day', async () => {
    const signUps = async (proof: StaffPerson) => {
      const { days, day } = await app.call('get_admin_overview', {}, proof)
      return days.find((one) => one.day === day)?.sign_ups
    }
    expect([await signUps(rose), await signUps(inBook('ht'))]).toEqual([3, 1])
  })
})

test('a member of another book is found, with the book', async () => {
  const found = async (query: string) => (await app.call('admin_find_member', { query }, rose)).items
  expect(await found(`@${anne.hai_tag}`)).toMatchObject([{ user_id: anne.user_id, book: 1 }])
  expect(await found(`@${marie.hai_tag}`)).toMatchObject([{ user_id: marie.user_id, book: 0 }])
  const { book, available_balance } = await app.call('admin_get_user', { user_id: anne.user_id }, rose)
  expect({ book, available_balance }).toEqual({ book: 1, available_balance: null })
  expect(await app.call('admin_get_user', { user_id: anne.user_id }, inBook('ht'))).toMatchObject({ available_balance: 40_00 })
})

test('a block by staff of another book reaches the subscribers of the member’s book', async () => {
  const luc = await aMember(app, inHaiti)
  const typesIn = async (schema: string) => {
    const { rows } = await database().owner.query<{ type: string }>(
      `select type from ${schema}.outbox_event where user_id = $1 order by position`,
      [luc.user_id],
    )
    return rows.map(({ type }) => type)
  }
  const [first, own] = [await typesIn('events'), await typesIn('events_ht')]
  const proof = await confirmed(app, rose, 'admin_block_user', aBlock(rose, luc))
  await app.call('admin_block_user', aBlock(rose, luc), proof)
  expect(await typesIn('events')).toEqual(first)
  expect((await typesIn('events_ht')).slice(own.length)).toEqual(['profile.changed', 'session.revoked'])

  const frozen = async (proofOf: StaffPerson) => {
    app.clock.forward({ seconds: 10 })
    return (await app.call('get_security_overview', {}, proofOf)).standing.members_blocked
  }
  expect([await frozen(rose), await frozen(inBook('ht'))]).toEqual([0, 1])
})

test('a support ticket changes the live counts of staff in all books', async () => {
  const client = await connect(app)
  client.send({ type: 'auth', access_token: rose.access_token, step_up_token: rose.step_up_token })
  await client.subscribe('admin:counts')
  await support.ask(anne)
  await client.until((message) => 'event' in message && message.event === 'update')
  client.close()
})

describe('the trail of staff names the book in which they worked', () => {
  const days = { from: '2026-11-01', to: '2026-11-02' }

  test('of a change, with the books in the list', async () => {
    for (const proof of [rose, inBook('ht')])
      await app.call('admin_add_user_note', { user_id: marie.user_id, body: 'Called about a payment.' }, proof)
    const { items } = await app.call('list_audit_logs', { action: 'user_note_added' }, rose)
    expect(items.map(({ book }) => book)).toEqual([1, 0])
  })

  test('of reads and exports', async () => {
    const reader = await aStaffMember(app, database())
    for (const proof of [reader, { ...reader, book: 'ht' }]) {
      await app.call('list_balance_reconciliation', {}, proof)
      await app.call('record_table_export', { list: 'admin_list_users', filters: {}, rows: 1, is_masked: true }, proof)
      await takeFile(app, 'export_financial_audit', days, proof)
    }
    const { rows } = await database().owner.query<{ action: string; book: string | null }>(
      `select details ->> 'action' as action, details ->> 'book' as book from security.security_events
        where user_id = $1 and event_type = 'sensitive_data_access' order by created_at, id`,
      [reader.user_id],
    )
    const inEach = (book: string | null) =>
      ['list_balance_reconciliation', 'export', 'export'].map((action) => ({ action, book }))
    expect(rows).toEqual([...inEach(null), ...inEach('ht')])
  })
})
