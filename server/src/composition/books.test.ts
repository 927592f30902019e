import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aFurtherBook } from '../../test/further-book.ts'
import { createLedgerCheck } from '../../test/ledger-check.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../test/members.ts'
import { balancesOf, codeOf, sendAtOnce } from '../../test/money.ts'
import { connect, listening, type RealtimeClient } from '../../test/realtime.ts'
import { aStaffMember, confirmed, type StaffPerson } from '../../test/staff.ts'
import { FIRST_BOOK, type Book } from '../platform/database/book.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import type { BookComposition } from './compose-book.ts'

const database = useTestDatabase()
let app: TestApp
let other: TestApp
let haiti: BookComposition
let rose: StaffPerson
/** Processes also log that the broken book below does not start. */
const ignored = () => undefined

beforeAll(async () => {
  await aFurtherBook(database(), { name: 'ht', phone_prefixes: ['+509'] })
  app = await startTestApp(database(), { connections: 'usual', onLogLine: ignored })
  other = await startTestApp(database(), { clock: app.clock, config: { runsWorker: false }, onLogLine: ignored })
  haiti = bookIn(app, 1)
  rose = await aStaffMember(app, database(), { role: 'super_admin' })
})
afterAll(async () => {
  await app.stop()
  await other.stop()
})

const bookIn = ({ server }: TestApp, number: number): BookComposition =>
  server.books.get(number) ?? expect.fail(`book ${number} does not run`)

const inHaiti = { phone: '+50937001234' }

const bookOf = async ({ user_id }: MemberPerson): Promise<unknown> => {
  const { rows } = await database().owner.query<{ book: number }>('select book from identity.profile where id = $1', [user_id])
  return rows[0]?.book
}

async function activityOf({ access_token }: MemberPerson): Promise<readonly string[]> {
  const { items } = await app.call('list_activity', {}, access_token)
  return items.map(({ kind }) => kind)
}

const provenIn = async (book: Book): Promise<unknown> => {
  const { owner } = database()
  return createLedgerCheck({ pool: owner, clock: app.clock, book }).checkLedger()
}

test('members of two books add money and pay each other within their book', async () => {
  const [marie, jean] = [await aFundedWallet(app, { amount: 50_00 }), await aMember(app)]
  const [anne, luc] = [await aFundedWallet(app, { amount: 70_00, ...inHaiti }), await aMember(app, inHaiti)]
  expect(await Promise.all([marie, jean, anne, luc].map(bookOf))).toEqual([0, 0, 1, 1])
  await sendAtOnce(app, marie, jean, 10_00)
  const { transaction_id } = await sendAtOnce(app, anne, luc, 20_00)
  expect(transaction_id).toMatch(/01$/)
  expect((await balancesOf(app, jean))[0]).toBe(10_00)
  expect((await balancesOf(app, luc))[0]).toBe(20_00)
  expect(await activityOf(jean)).toHaveLength(1)
  expect(await activityOf(luc)).toHaveLength(1)
  expect(await codeOf(app.call('get_transaction', { transaction_id }, jean.access_token))).toBe('NOT_FOUND')
  await expect(app.server.ledger.memberAccounts(anne.user_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const book of [FIRST_BOOK, haiti.book]) expect(await provenIn(book)).toEqual([])
})

test('subscribers of each book write its notifications', async () => {
  const [anne, luc] = [await aFundedWallet(app, { amount: 70_00, ...inHaiti }), await aMember(app, inHaiti)]
  await sendAtOnce(app, anne, luc, 20_00)
  await haiti.feed.caughtUp()
  const { items } = await app.call('list_notifications', {}, luc.access_token)
  expect(items).toHaveLength(1)
})

describe('calls run', () => {
  const cashIn = async (proof: StaffPerson & { readonly book?: string }) => {
    const { total } = await app.call('get_financial_audit', {}, proof)
    return total.rows.find(({ kind }) => kind === 'outside:sandbox')?.closing
  }

  test('for staff in the book that they choose', async () => {
    const before = await Promise.all([cashIn(rose), cashIn({ ...rose, book: 'ht' })])
    await aFundedWallet(app, { amount: 5_00, ...inHaiti })
    const after = await Promise.all([cashIn(rose), cashIn({ ...rose, book: 'ht' })])
    expect(after[0]).toBe(before[0])
    expect(after[1]).not.toBe(before[1])
    expect(await cashIn({ ...rose, book: '' })).toBe(after[0])
  })

  test('for guests in the book that they choose', async () => {
    await database().owner.query(`update fees_ht.rule set minimum_amount = 200 where operation = 'send'`)
    const least = async (book?: string) => {
      const { items } = await app.call('list_fee_rules', {}, book === undefined ? undefined : { book })
      return items.find(({ operation }) => operation === 'send')?.minimum_amount
    }
    app.clock.forward({ minutes: 1 })
    expect(await least('ht')).toBe(2_00)
    expect(await least()).not.toBe(2_00)
  })

  test('nowhere if there is no book of this name', async () => {
    expect(await codeOf(app.call('get_financial_audit', {}, { ...rose, book: 'fr' }))).toBe('BAD_REQUEST')
    expect(await codeOf(app.call('list_fee_rules', {}, { book: 'HT; drop' }))).toBe('BAD_REQUEST')
  })

  test('for members in their book, whatever they choose', async () => {
    const anne = await aFundedWallet(app, { amount: 7_00, ...inHaiti })
    const { available_balance } = await app.call('get_wallet', {}, { access_token: anne.access_token, book: 'fr' })
    expect(available_balance).toBe(7_00)
  })

  test('for programs in the book of the member', async () => {
    const anne = await aMember(app, inHaiti)
    const asked = { name: 'Shop', scopes: ['pay_links:write' as const, 'payments:read' as const] }
    const { key } = await app.call('create_api_key', asked, anne.access_token)
    const link = await app.call('create_pay_link', { idempotency_key: randomUUID(), amount: 5_00, note: 'Tea' }, key)
    expect(await app.call('get_pay_link', { pay_link_id: link.id }, key)).toMatchObject({ times_paid: 0 })
  })

  test('for a confirmed action only in the book in which it was confirmed', async () => {
    const asked = { htg_per_usd: 132, source: 'BRH' }
    const proof = await confirmed(app, rose, 'set_htg_rate', asked)
    expect(await codeOf(app.call('set_htg_rate', asked, { ...proof, book: 'ht' }))).toBe('ACTION_CODE_REQUIRED')
    expect(await app.call('set_htg_rate', asked, proof)).toMatchObject({ approval_id: expect.any(String) as string })
  })
})

test('a change of a profile in one book reaches the caches of all books and processes', async () => {
  const anne = await aMember(app, { ...inHaiti, full_name: 'Anne Pierre' })
  const people = [app, other].flatMap(({ server }) => server.books.all().map(({ modules }) => modules.identity))
  const names = () => Promise.all(people.map(async ({ getPerson }) => (await getPerson(anne.user_id))?.full_name))
  expect(await names()).toEqual(people.map(() => 'Anne Pierre'))
  await app.call('update_profile', { full_name: 'Anne Pierre-Louis' }, anne.access_token)
  await Promise.all([haiti.feed.caughtUp(), bookIn(other, 1).feed.caughtUp()])
  expect(await names()).toEqual(people.map(() => 'Anne Pierre-Louis'))
})

test('a session that ends in one book ends for the whole process at once', async () => {
  const anne = await aMember(app, inHaiti)
  await app.call('sign_out', {}, anne.access_token)
  expect(await codeOf(app.call('get_wallet', {}, anne.access_token))).toBe('UNAUTHENTICATED')
})

describe('browsers', () => {
  const clients: RealtimeClient[] = []
  afterAll(() => {
    for (const client of clients) client.close()
  })

  test('of members get the events of their book', async () => {
    const [anne, luc] = [await aFundedWallet(app, { amount: 70_00, ...inHaiti }), await aMember(app, inHaiti)]
    const client = await listening(other, luc.access_token, ['wallet'])
    clients.push(client)
    await sendAtOnce(app, anne, luc, 20_00)
    expect(await client.until((message) => 'event' in message && message.event === 'balance')).toMatchObject({
      record: { available_balance: 20_00 },
    })
  })

  test('of staff get the messages of the book in which they work', async () => {
    const open = async (book: object) => {
      const client = await connect(app)
      clients.push(client)
      const { access_token, step_up_token } = rose
      client.send({ type: 'auth', access_token, step_up_token, ...book })
      await client.subscribe('admin:counts')
      return client
    }
    const [first, second] = [await open({}), await open({ book: 'ht' })]
    const asked = { user_id: randomUUID(), channel: 'admin:counts' } as const
    const record = await app.call('get_admin_badges', {}, rose)
    const push = { ...asked, user_id: rose.user_id, event: 'update', key: 'counts', record } as const
    await app.server.http.hub.deliver([], { book: haiti.book, pushes: [() => Promise.resolve([push])] })
    await second.until((message) => 'event' in message)
    expect(first.events('admin:counts')).toEqual([])
  })
})

describe('jobs', () => {
  test('of a book run in its queue', async () => {
    const anne = await aFundedWallet(app, { amount: 5_00, ...inHaiti })
    await app.call('export_my_data', {}, anne.access_token)
    const status = async () => (await app.call('get_my_data_export', {}, anne.access_token)).export?.status
    await expect.poll(status).toBe('ready')
  })

  test('that are slow are passed to the first book', async () => {
    const name = 'merchants:deliver_odd'
    const id = randomUUID()
    const waitingIn = async (schema: string) => {
      const { rows } = await database().owner.query<{ id: string }>(
        `select j.payload ->> 'id' as id from ${schema}._private_jobs j join ${schema}._private_tasks t on t.id = j.task_id
          where t.identifier = $1`,
        [name],
      )
      return rows.some((job) => job.id === id)
    }
    expect(Object.keys(app.server.jobs)).toContain(name)
    await haiti.database.transaction().execute((trx) => addJob(trx, name, { id }))
    await expect.poll(() => waitingIn('graphile_worker_ht')).toBe(false)
    await expect.poll(() => waitingIn('graphile_worker')).toBe(false)
  })
})

test('metrics of a further book have its name', async () => {
  const text = await (await fetch(`${app.url}/metrics`)).text()
  expect(text).toMatch(/^hai_open_disputes 0$/m)
  expect(text).toMatch(/^hai_open_disputes\{book="ht"\} 0$/m)
  expect(text).toMatch(/^hai_pool_connections\{pool="ledger_ht",state="max"\} 5$/m)
  expect(text).toMatch(/^hai_event_backlog\{subscriber="relay:0",book="ht"\} \d+$/m)
  expect(text).not.toMatch(/^hai_processes\{.*book=/m)
  expect(text.match(/^# TYPE hai_open_disputes /gm)).toHaveLength(1)
})

test('a book that is created while servers run serves its first member', async () => {
  const book = await aFurtherBook(database(), { name: 'do', phone_prefixes: ['+1809'] })
  const member = await aFundedWallet(app, { amount: 9_00, phone: '+18095550100' })
  expect(await bookOf(member)).toBe(book.number)
  expect((await balancesOf(other, member))[0]).toBe(9_00)
  await expect.poll(() => other.server.books.all()).toHaveLength(3)
  expect((await app.call('get_financial_audit', {}, { ...rose, book: 'do' })).total.is_balanced).toBe(true)
  expect(app.server.books.all().map(({ runsJobs }) => runsJobs())).toEqual([true, true, true])
})

test('a call in a book that the process does not know yet starts the book', async () => {
  await aFurtherBook(database(), { name: 'pr', phone_prefixes: ['+1787'] })
  // A process reads the list at most once a second, and may have read it just before.
  const { items } = await vi.waitFor(() => app.call('list_fee_rules', {}, { book: 'pr' }), { timeout: 4_000, interval: 100 })
  expect(items.length).toBeGreaterThan(0)
})

test('a book that cannot start does not stop the others', async () => {
  const lines: string[] = []
  await database().owner.query(`insert into platform.book (number, name, phone_prefixes) values (99, 'broken', '{}')`)
  const third = await startTestApp(database(), { clock: app.clock, onLogLine: (line) => lines.push(line) })
  try {
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('"book":"broken"')
    expect(await codeOf(third.call('list_fee_rules', {}, { book: 'broken' }))).toBe('UNAVAILABLE')
    expect((await third.call('list_fee_rules', {}, { book: 'ht' })).items.length).toBeGreaterThan(0)
  } finally {
    await third.stop()
    await database().owner.query('delete from platform.book where number = 99')
  }
})
