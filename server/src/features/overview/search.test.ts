import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aStatement, disputesOf, type DisputedPair } from '../../../test/disputes.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'

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

  test('who holds just what was typed comes first, even where others come before them by name', async () => {
    expect((await found('zz_marie'))[0]).toBe('zz_marie')
    const { members } = await search(marianne.user_id)
    expect(members).toMatchObject([{ user_id: marianne.user_id, email: 'zz.marianne@example.org', is_blocked: false, tier: 0 }])
  })

  test.each(['%%', '__', '@_', '\\\\', "'; drop table identity.account; --", '\u{1F600}\u{1F600}'])(
    '%s is no beginning of anything',
    async (query) => {
      expect(await found(query)).toEqual([])
    },
  )

  test('are at most five, and as many as a form asks for', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, at) => aMember(app, { full_name: 'Zebulon Many', hai_tag: `yymany${at}` })))
    expect(await found('yymany')).toHaveLength(5)
    const { items } = await app.call('admin_find_member', { query: 'zebulon', limit: 6 }, staff)
    expect(items.map(({ hai_tag }) => hai_tag).toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((at) => `yymany${at}`))
  })

  test('a form that knows the id finds who it is, and nobody by one that is nobody’s', async () => {
    const byId = async (query: string) => (await app.call('admin_find_member', { query }, staff)).items
    expect(await byId(marie.user_id.toUpperCase())).toMatchObject([{ user_id: marie.user_id, hai_tag: 'zz_marie' }])
    expect(await byId(randomUUID())).toEqual([])
  })
})

describe('what is somebody’s, and single things', () => {
  test('a member who is named exactly brings their newest transactions', async () => {
    const { transactions } = await search('zz_marie')
    expect(transactions).toMatchObject([
      { kind: 'fund', amount: 100_00, people: [{ user_id: marie.user_id, hai_tag: 'zz_marie' }] },
    ])
    expect((await search('desrosiers')).transactions).toEqual([])
  })

  test('a transaction is found by its id, and by the code of its receipt however it is grouped', async () => {
    const [{ transaction_id } = { transaction_id: '' }] = (await search('zz_marie')).transactions
    const { code } = await app.call('get_receipt_code', { transaction_id }, marie.access_token)
    for (const query of [transaction_id.toUpperCase(), code, code.toLowerCase().replaceAll('-', ' ')])
      expect((await search(query)).transactions).toMatchObject([{ transaction_id }])
  })

  test('a cash-out is found by its id and by its posting, its dispute with it', async () => {
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

  test('both of a dispute bring it, and the agent the cash-out and their request', async () => {
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

  test('a dispute whose outcome is appealed is found as one that waits', async () => {
    const appealed = await disputes.aDispute()
    await app.server.disputes.approveRefund(disputes.grounds(await disputes.anAdmin(), appealed.dispute_id))
    expect(await search(appealed.dispute_id)).toMatchObject({ disputes: [{ status: 'refunded', is_appealed: false }] })
    const about = { dispute_id: appealed.dispute_id, body: aStatement }
    await app.call('appeal_dispute', about, appealed.agent.access_token)
    expect(await search(appealed.dispute_id)).toMatchObject({ disputes: [{ status: 'refunded', is_appealed: true }] })
  })

  test('an id that is nobody’s finds nothing', async () => {
    expect(await search(randomUUID())).toEqual({ members: [], transactions: [], cashouts: [], agent_requests: [], disputes: [] })
  })
})
