import { randomUUID } from 'node:crypto'
import { formatUsd } from '@hai/contract/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aStatement, disputesOf, type DisputedPair } from '../../../test/disputes.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { sendAtOnce } from '../../../test/money.ts'
import { plansWithoutScans, recordQueries } from '../../../test/plans.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'
import { supportOf } from '../../../test/support.ts'
import { FIRST_BOOK } from '../../platform/database/book.ts'
import type { Database } from '../../platform/database/database.ts'
import type { OverviewDeps } from './deps.ts'
import { searchAll } from './search.ts'

const support = supportOf(() => app)
const database = useTestDatabase()
let app: TestApp
let staff: StaffPerson
let marie: MemberPerson
let marianne: MemberPerson
let pair: DisputedPair
const disputes = disputesOf(() => app, database)

beforeAll(async () => {
  app = await startTestApp(database())
  staff = await aStaffMember(app, database())
  marie = await aFundedWallet(app, { full_name: 'Marie Desrosiers', hai_tag: 'zz_marie', email: 'zz.marie@example.org' })
  marianne = await aMember(app, { full_name: 'Marianne Desrosiers', hai_tag: 'zzmarianne', email: 'zz.marianne@example.org' })
  await database().owner.query(`update identity.profile set phone = '+50937001122' where id = $1`, [marie.user_id])
  pair = await disputes.aDispute()
})
afterAll(() => app.stop())

const search = (query: string) => app.call('admin_search', { query }, staff)
const found = async (query: string) => (await search(query)).members.map(({ hai_tag }) => hai_tag)

describe('members', () => {
  test.each([
    ['the beginning of a tag', '@zzma', ['zzmarianne', 'zz_marie']],
    ['a tag as it reads, whatever its underscores', 'ZZMARIE', ['zz_marie']],
    ['the beginning of an email', 'zz.mari', ['zzmarianne', 'zz_marie']],
    ['an email', 'ZZ.Marie@example.org', ['zz_marie']],
    ['a number as it is written in Haiti', '3700 1122', ['zz_marie']],
    ['a number with its country', '+509 3700-11', ['zz_marie']],
    ['the beginning of a name', 'marie desr', ['zz_marie']],
    ['a last name', 'desrosiers', ['zzmarianne', 'zz_marie']],
  ])('are found by %s', async (_what, query, tags) => {
    expect(await found(query)).toEqual(tags)
  })

  test('members with an exact match come first, before others by name', async () => {
    expect((await found('zz_marie'))[0]).toBe('zz_marie')
    const { members } = await search(marianne.user_id)
    expect(members).toMatchObject([{ user_id: marianne.user_id, email: 'zz.marianne@example.org', is_blocked: false, tier: 0 }])
  })

  test.each(['%%', '__', '@_', '\\\\', "'; drop table identity.account; --", '\u{1F600}\u{1F600}'])(
    'are not found by %s',
    async (query) => {
      expect(await found(query)).toEqual([])
    },
  )

  test('are limited to five, or to the number that a form asks for', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, at) => aMember(app, { full_name: 'Zebulon Many', hai_tag: `yymany${at}` })))
    expect(await found('yymany')).toHaveLength(5)
    const { items } = await app.call('admin_find_member', { query: 'zebulon', limit: 6 }, staff)
    expect(items.map(({ hai_tag }) => hai_tag).toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((at) => `yymany${at}`))
  })

  test('are found by id in a form; an unknown id finds nobody', async () => {
    const byId = async (query: string) => (await app.call('admin_find_member', { query }, staff)).items
    expect(await byId(marie.user_id.toUpperCase())).toMatchObject([{ user_id: marie.user_id, hai_tag: 'zz_marie' }])
    expect(await byId(randomUUID())).toEqual([])
  })
})

describe('members’ items and single items', () => {
  test('an exactly named member brings their newest transactions', async () => {
    const { transactions } = await search('zz_marie')
    expect(transactions).toMatchObject([
      { kind: 'fund', amount: 100_00, people: [{ user_id: marie.user_id, hai_tag: 'zz_marie' }] },
    ])
    expect((await search('desrosiers')).transactions).toEqual([])
  })

  test('a transaction is found by its id, and by its receipt code with any grouping', async () => {
    const [{ transaction_id } = { transaction_id: '' }] = (await search('zz_marie')).transactions
    const { code } = await app.call('get_receipt_code', { transaction_id }, marie.access_token)
    for (const query of [transaction_id.toUpperCase(), code, code.toLowerCase().replaceAll('-', ' ')])
      expect((await search(query)).transactions).toMatchObject([{ transaction_id }])
  })

  test('a cash-out is found by its id and its posting, with its dispute', async () => {
    const { rows } = await database().owner.query<{ hold_id: string }>(`select hold_id from cashouts.cashout where id = $1`, [
      pair.id,
    ])
    const byHold = await search(rows[0]?.hold_id ?? '')
    expect(byHold).toMatchObject({ cashouts: [{ id: pair.id }], transactions: [{ kind: 'cash_out_held' }] })
    expect(await search(pair.id)).toMatchObject({
      cashouts: [{ id: pair.id, status: 'disputed', sender: { user_id: pair.member.user_id } }],
      disputes: [{ id: pair.dispute_id, related_id: pair.id }],
    })
    expect(await search(pair.dispute_id)).toMatchObject({
      disputes: [{ id: pair.dispute_id, status: 'open', payer: { user_id: pair.member.user_id } }],
    })
  })

  test('a dispute is found through both parties; a cash-out and an agent request through the agent', async () => {
    await database().owner.query(
      `insert into agents.request (id, user_id, department, commune, address, hours, methods, submitted_at)
       values ($1, $2, 'Ouest', 'Delmas', 'Rue 1', '8-17', '{cash_pickup}', now()) on conflict do nothing`,
      [randomUUID(), pair.member.user_id],
    )
    expect(await search(pair.member.hai_tag)).toMatchObject({
      disputes: [{ id: pair.dispute_id }],
      cashouts: [{ id: pair.id }],
      agent_requests: [{ status: 'pending', member: { user_id: pair.member.user_id } }],
    })
    expect(await search(pair.agent.hai_tag)).toMatchObject({ disputes: [{ id: pair.dispute_id }], cashouts: [{ id: pair.id }] })
  })

  test('a dispute under appeal is found as waiting', async () => {
    const appealed = await disputes.aDispute()
    await app.server.disputes.approveRefund(disputes.grounds(await disputes.anAdmin(), appealed.dispute_id))
    expect(await search(appealed.dispute_id)).toMatchObject({ disputes: [{ status: 'refunded', is_appealed: false }] })
    const about = { dispute_id: appealed.dispute_id, body: aStatement }
    await app.call('appeal_dispute', about, appealed.agent.access_token)
    expect(await search(appealed.dispute_id)).toMatchObject({ disputes: [{ status: 'refunded', is_appealed: true }] })
  })

  test('an unknown id finds nothing', async () => {
    expect(await search(randomUUID())).toEqual({
      members: [],
      transactions: [],
      cashouts: [],
      agent_requests: [],
      disputes: [],
      fundings: [],
      tickets: [],
      statement_lines: [],
      archived_until: null,
    })
  })
})

describe('amounts, references and tickets', () => {
  test('an amount finds items of exactly this amount, in any notation', async () => {
    app.clock.forward({ seconds: 1 })
    const rose = await aFundedWallet(app, { hai_tag: 'zzrose' })
    await sendAtOnce(app, rose, marie, 17_35)
    await app.server.feed.caughtUp()
    for (const query of ['17.35', '$17.35', '17,35'])
      expect((await search(query)).transactions, query).toMatchObject([
        { kind: 'send', people: [{ user_id: rose.user_id }, { user_id: marie.user_id }] },
      ])
    expect((await search('17.36')).transactions).toEqual([])
    const { fundings, transactions } = await search('$100')
    expect(fundings[0]).toMatchObject({ amount: 100_00, member: { user_id: rose.user_id } })
    expect(transactions.length).toBeLessThanOrEqual(5)
    const [{ amount } = { amount: 0 }] = (await search(pair.id)).cashouts
    expect((await search(formatUsd(amount))).cashouts.map(({ id }) => id)).toContain(pair.id)
  })

  test('a reference finds its funding, cash-out and statement line', async () => {
    const { owner } = database()
    await owner.query(`update funding.funding set reference = 'CS-Test-77' where user_id = $1`, [marie.user_id])
    await owner.query(`update cashouts.cashout set reference = 'MC 4711 B' where id = $1`, [pair.id])
    const csv = ['date,amount,reference', `${app.clock.now().toISOString().slice(0, 10)},88.00,PAYOUT-0099`].join('\n')
    const content = new TextEncoder().encode(csv)
    await app.call('upload_outside_statement', { account: 'outside:bank', file_name: 'a.csv', content }, staff)
    expect((await search('cs-test-77')).fundings).toMatchObject([{ member: { user_id: marie.user_id } }])
    expect((await search('mc 4711 b')).cashouts).toMatchObject([{ id: pair.id }])
    for (const query of ['payout-0099', '$88'])
      expect((await search(query)).statement_lines).toMatchObject([{ account: 'outside:bank', amount: 88_00 }])
  })

  test('the number on a receipt finds the transaction, the cash-out and the funding', async () => {
    await app.server.feed.caughtUp()
    const { rows } = await database().owner.query<{ hold_id: string; transaction_id: string; funding_id: string }>(
      `select c.hold_id, f.transaction_id, f.funding_id from cashouts.cashout c, funding.funding f
        where c.id = $1 and f.user_id = $2`,
      [pair.id, marie.user_id],
    )
    const [ids = { hold_id: '', transaction_id: '', funding_id: '' }] = rows
    const printed = (id: string) => `HW\u2011${id.slice(-8, -4)}\u2011${id.slice(-4)}`.toUpperCase()
    expect((await search(printed(ids.transaction_id))).transactions).toMatchObject([{ transaction_id: ids.transaction_id }])
    expect((await search(printed(ids.funding_id).toLowerCase().replaceAll('\u2011', '-'))).fundings).toMatchObject([
      { id: ids.funding_id },
    ])
    expect((await search(printed(pair.id).slice('HW-'.length))).cashouts).toMatchObject([{ id: pair.id }])
    expect(await search(printed(ids.hold_id))).toMatchObject({
      cashouts: [{ id: pair.id }],
      transactions: [{ kind: 'cash_out_held' }],
    })
    expect(await search(printed(randomUUID()))).toMatchObject({ members: [], transactions: [], cashouts: [], fundings: [] })
  })

  test('a ticket and a dispute are found by their id and by the short id that people quote', async () => {
    const id = await support.ask(marie, { subject: 'Where is it?' })
    for (const query of [id, id.slice(-8), `#${id.slice(-8).toUpperCase()}`, 'zz_marie'])
      expect((await search(query)).tickets, query).toMatchObject([{ id, subject: 'Where is it?', status: 'open' }])
    expect((await search(pair.dispute_id.slice(-8))).disputes).toMatchObject([{ id: pair.dispute_id }])
  })

  test('staff find neither their own tickets nor their own disputes', async () => {
    const ticket_id = await support.ask(staff)
    const own = await disputes.aDispute()
    await database().owner.query(`insert into identity.user_roles (user_id, role, granted_at) values ($1, 'admin', now())`, [
      own.agent.user_id,
    ])
    const agent = { user_id: own.agent.user_id, email: own.agent.email }
    const asAgent = (query: string) => searchAll(depsOf(app.server.database), agent, query)
    expect((await search(ticket_id)).tickets).toEqual([])
    expect((await asAgent(ticket_id)).tickets).toMatchObject([{ id: ticket_id }])
    expect((await asAgent(own.dispute_id)).disputes).toEqual([])
    expect((await search(own.dispute_id)).disputes).toMatchObject([{ id: own.dispute_id }])
  })

  test('no search scans a whole table', async () => {
    const { asked, recording } = recordQueries(app.server.database)
    for (const query of ['$25.00', 'ref-12', 'zz_marie', randomUUID(), 'HW-0A1B-2C3D'])
      await searchAll(depsOf(recording), staff, query)
    expect(asked.length).toBeGreaterThan(20)
    const plans = await plansWithoutScans(database().owner, asked)
    expect(plans.filter((plan) => plan.includes('Seq Scan'))).toEqual([])
  })
})

const depsOf = (db: Database): OverviewDeps => ({
  database: db,
  ofBook: () => null,
  book: FIRST_BOOK,
  clock: app.clock,
  settings: { timeZone: 'UTC' },
  ledgerHealth: () => Promise.reject(new Error('must not be called')),
  transactionOfCode: () => Promise.resolve(null),
})
