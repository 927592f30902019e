import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentsOf } from '../../../test/agents.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFurtherBook } from '../../../test/further-book.ts'
import { aMember, aSignedUpPerson, mailedToken, type Person } from '../../../test/members.ts'
import { codeOf } from '../../../test/money.ts'
import { aStaffMember, callConfirmed } from '../../../test/staff.ts'

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
