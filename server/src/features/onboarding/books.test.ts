import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentsOf } from '../../../test/agents.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFurtherBook } from '../../../test/further-book.ts'
import { createLedgerCheck } from '../../../test/ledger-check.ts'
import { aFundedWallet, aMember, aSignedUpPerson, mailedToken, type Person } from '../../../test/members.ts'
import { balancesOf, codeOf, later, runDueJob, runJob, send, totalAtMost } from '../../../test/money.ts'
import { aStaffMember, callConfirmed } from '../../../test/staff.ts'
import { FIRST_BOOK } from '../../platform/database/book.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  await aFurtherBook(database(), { name: 'fr', phone_prefixes: ['+33'] })
  app = await startTestApp(database())
})
afterAll(() => app.stop())
const { anAgent } = agentsOf(() => app, database)

const IN_FRANCE = '+33612345678'
const france = () => app.server.books.get(1) ?? expect.fail('the book does not run')
const aTag = (): string => `t${randomUUID().replaceAll('-', '').slice(0, 12)}`

const setUp = ({ user_id, access_token }: Person, phone: string | null, hai_tag = aTag()) =>
  app.call('complete_user_onboarding', { user_id, full_name: 'Marie Joseph', hai_tag, phone }, access_token)

/** The books in which the person has accounts, and the statuses of these. */
async function walletsOf({ user_id }: Pick<Person, 'user_id'>): Promise<unknown> {
  const { rows } = await database().owner.query<{ book: number; status: string }>(
    `select 0 as book, status from ledger.account where owner_id = $1
     union all select 1, status from ledger_fr.account where owner_id = $1`,
    [user_id],
  )
  return [...new Set(rows.map(({ book, status }) => `${book} ${status}`))]
}

test('the phone number decides the book, and a later number changes nothing', async () => {
  const abroad = await aMember(app, { phone: IN_FRANCE })
  expect(await walletsOf(abroad)).toEqual(['1 open'])
  await app.call('set_phone', { phone: '+50937009999' }, abroad.access_token)
  expect(await app.call('get_wallet', {}, abroad.access_token)).toMatchObject({ available_balance: 0 })
  expect(await walletsOf(abroad)).toEqual(['1 open'])
  expect(await walletsOf(await aMember(app))).toEqual(['0 open'])
})

test('no wallet is opened in a book to which the person does not belong', async () => {
  const person = await aSignedUpPerson(app)
  const details = { user_id: person.user_id, full_name: 'Marie Joseph', hai_tag: aTag() }
  const [first, other] = [app.server.onboarding, france().modules.onboarding]
  await expect(first.completeOnboarding({ ...details, phone: IN_FRANCE })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(other.completeOnboarding({ ...details, phone: null })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await walletsOf(person)).toEqual([])
  await setUp(person, IN_FRANCE, details.hai_tag)
  await expect(first.completeOnboarding({ ...details, phone: IN_FRANCE })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await setUp(person, IN_FRANCE, details.hai_tag)
  expect(await walletsOf(person)).toEqual(['1 open'])
})

test('of two setups at once with numbers of two countries, one succeeds', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => aSignedUpPerson(app)))
  for (const person of people) {
    const results = await Promise.allSettled([setUp(person, IN_FRANCE), setUp(person, '+50937001234')])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await walletsOf(person)).toHaveLength(1)
  }
})

test('an agent cannot take cash from a member of another book, who counts as a look-up', async () => {
  const agent = await anAgent({ cash: 0 })
  await app.call('start_funding', { idempotency_key: randomUUID(), method: 'sandbox', amount: 50_00 }, agent.access_token)
  const start = (hai_tag: string) =>
    app.call('start_cash_in', { idempotency_key: randomUUID(), hai_tag, amount: 5_00 }, agent.access_token)
  const abroad = await aMember(app, { phone: IN_FRANCE })
  expect(await codeOf(start(abroad.hai_tag))).toBe('OTHER_BOOK')
  const { rows } = await database().owner.query(
    'select cardinality(addresses) as count from transfers.lookup_budget where member_id = $1',
    [agent.user_id],
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('staff freeze a wallet in whichever book it is, and credit only wallets of the chosen book', async () => {
  const rose = await aStaffMember(app, database(), { role: 'super_admin' })
  const abroad = await aMember(app, { phone: IN_FRANCE })
  const credit = { user_id: abroad.user_id, amount: 1_00, reason_code: 'goodwill' } as const
  expect(await codeOf(app.call('preview_adjustment', credit, rose))).toBe('OTHER_BOOK')
  const block = { user_id: abroad.user_id, admin_id: rose.user_id, reason: 'Documents needed' }
  await callConfirmed(app, rose, 'admin_block_user', { ...block, block: true })
  expect(await walletsOf(abroad)).toEqual(['1 frozen'])
  await callConfirmed(app, rose, 'admin_block_user', { ...block, block: false })
  expect(await walletsOf(abroad)).toEqual(['1 open'])
})

test('a referral code counts for newcomers of its own book only', async () => {
  const abroad = await aMember(app, { phone: IN_FRANCE })
  const { code } = await app.call('get_referral_summary', {}, abroad.access_token)
  const join = async (phone: string): Promise<void> => {
    const email = `n${randomUUID()}@example.org`
    await app.call('sign_up', { email, password: `correct horse ${randomUUID()}`, referral_code: code })
    const { access_token, user } = await app.call('confirm_email', { token: await mailedToken(app, email) })
    const person = { user_id: user.id, access_token, email, password: '', refresh_token: '' }
    await setUp(person, phone)
  }
  const referred = async () => (await app.call('list_referrals', {}, abroad.access_token)).items.length
  await join('+50937001235')
  expect(await referred()).toBe(0)
  await join('+33612345679')
  expect(await referred()).toBe(1)
})

test('a pending send to a newcomer of another book becomes a send to that book', async () => {
  const payer = await aFundedWallet(app)
  const email = `n${randomUUID()}@example.org`
  const { status } = await send(app, payer, { email }, 10_00)
  expect(status).toBe('pending')
  const before = await balancesOf(app, payer)
  const newcomer = await aMember(app, { email, phone: IN_FRANCE })
  const asked = { user_id: newcomer.user_id, hai_tag: null, email, phone: null }
  expect(await app.call('claim_pending_sends', asked, newcomer.access_token)).toMatchObject({ claimed: 0 })
  const claim = () => france().jobs['transfers:claim']?.({ user_id: newcomer.user_id })
  await Promise.all([claim(), claim(), runJob(app, 'transfers:claim', { user_id: newcomer.user_id })])
  await expect.poll(() => balancesOf(app, newcomer)).toEqual([10_00, 0])
  expect(await balancesOf(app, payer)).toEqual(before)
  for (const book of [FIRST_BOOK, france().book])
    expect(await createLedgerCheck({ pool: database().owner, clock: app.clock, book }).checkLedger()).toEqual([])
  expect(await walletsOf(newcomer)).toEqual(['1 open'])
  expect((await app.call('list_pending_sends', {}, payer.access_token)).items).toEqual([])
  const { items } = await app.call('list_activity', {}, payer.access_token)
  expect(items.map((item) => [item.kind, item.status])).toEqual([
    ['send', 'completed'],
    ['refund', 'cancelled'],
    ['pending_send', 'cancelled'],
    ['funding', 'completed'],
  ])
})

test('it waits while the payer’s wallet is locked', async () => {
  const payer = await aFundedWallet(app)
  const email = `n${randomUUID()}@example.org`
  await send(app, payer, { email }, 10_00)
  await app.server.database.transaction().execute((trx) => app.server.ledger.lock(trx, payer.user_id))
  const newcomer = await aMember(app, { email, phone: IN_FRANCE })
  await france().jobs['transfers:claim']?.({ user_id: newcomer.user_id })
  expect((await app.call('list_pending_sends', {}, payer.access_token)).items).toHaveLength(1)
  await database().owner.query('select ledger.set_member_status($1, $2)', [payer.user_id, 'open'])
  const [renewed] = await later(app, { hours: 1 }, newcomer)
  await runDueJob(app)
  await expect.poll(() => balancesOf(app, renewed)).toEqual([10_00, 0])
})

describe('between members of two books there is no', () => {
  const twoPeople = async () => [await aFundedWallet(app), await aMember(app, { phone: IN_FRANCE })] as const
  const key = () => ({ idempotency_key: randomUUID() })

  test('task', async () => {
    const [creator, { hai_tag }] = await twoPeople()
    const { total } = await app.call('quote_task', { reward: 5_00 }, creator.access_token)
    const due_at = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
    const task = {
      ...key(),
      title: 'Carry water',
      description: 'From the well',
      reward: 5_00,
      quoted_total: total,
      due_at,
      hai_tag,
    }
    expect(await codeOf(app.call('create_task', task, creator.access_token))).toBe('OTHER_BOOK')
  })

  test('money request, alone or in a split', async () => {
    const [requester, { hai_tag }] = await twoPeople()
    const payer = { hai_tag }
    const request = { ...key(), payer, amount: 5_00, note: '' }
    expect(await codeOf(app.call('request_money', request, requester.access_token))).toBe('OTHER_BOOK')
    const split = { ...key(), total: 10_00, shares: 'even' as const, own_share: true, people: [{ payer }], note: '' }
    await expect(app.call('split_money', split, requester.access_token)).rejects.toMatchObject({
      body: { code: 'SPLIT_REFUSED', data: { refused: [{ index: 0, code: 'OTHER_BOOK' }] } },
    })
  })

  test('quick pay by tag or link, but the link shows its payee', async () => {
    const [payer, payee] = await twoPeople()
    const amount = 5_00
    const { pay_link } = await app.call('create_pay_link', { ...key(), amount }, payee.access_token)
    for (const target of [{ hai_tag: payee.hai_tag }, { pay_link }]) {
      const payment = { payee: target, amount }
      expect(await codeOf(app.call('quote_quick_pay', payment, payer.access_token))).toBe('OTHER_BOOK')
      const pay = { ...key(), ...payment, quoted_total: amount }
      expect(await codeOf(app.call('quick_pay', pay, payer.access_token))).toBe('OTHER_BOOK')
    }
    const shown = { payee: { hai_tag: payee.hai_tag }, quote: null }
    expect(await app.call('resolve_pay_link', { pay_link }, payer.access_token)).toMatchObject(shown)
    expect(await app.call('resolve_pay_link', { pay_link })).toMatchObject(shown)
  })

  test('obstacle to a schedule', async () => {
    const [payer, { hai_tag }] = await twoPeople()
    const first_on = new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
    const schedule = {
      ...key(),
      payee: { hai_tag },
      amount: 5_00,
      quoted_total: await totalAtMost(app, 5_00),
      note: '',
      every: 'once',
      first_on,
      last_on: null,
      time_zone: 'America/Port-au-Prince',
    } as const
    expect(await app.call('create_schedule', schedule, payer.access_token)).toMatchObject({ payee: { hai_tag } })
  })
})
