import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { aDestination } from '../../test/cashouts.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aFurtherBook } from '../../test/further-book.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../test/members.ts'
import { balancesOf, sendAtOnce } from '../../test/money.ts'
import { textedCode } from '../../test/phones.ts'
import type { BookComposition } from './compose-book.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'hai-books-'))
const SEAL_FILE = join(folder, 'seals.jsonl')
const SEAL_FILE_HT = join(folder, 'seals.ht.jsonl')
let app: TestApp
beforeAll(async () => {
  await aFurtherBook(database(), { name: 'ht', phone_prefixes: ['+509'] })
  app = await startTestApp(database(), {
    config: { seals: { everyMinutes: 1, file: SEAL_FILE, url: null } },
    connections: 'usual',
  })
})
afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
})

const inHaiti = (): { phone: string } => ({ phone: `+50937${String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')}` })

async function rowsOf<Row extends object>(statement: string): Promise<readonly Row[]> {
  return (await database().owner.query<Row>(statement)).rows
}

describe('the nightly and minutely jobs of a further book', () => {
  const run = async (book: BookComposition, name: string): Promise<void> =>
    (book.jobs[name] ?? expect.fail(`the job ${name} is missing`))({})

  const inEach = async (...names: readonly string[]): Promise<void> => {
    for (const book of app.server.books.all()) for (const name of names) await run(book, name)
  }

  test('close its days, make and deliver its seals, and prove what is owed to its members', async () => {
    const members: MemberPerson[] = []
    for (let count = 0; count < 11; count += 1) members.push(await aFundedWallet(app, { amount: 10_00, ...inHaiti() }))
    const [payer, payee] = members
    if (!payer || !payee) expect.fail('there are no members')
    await aFundedWallet(app, { amount: 10_00 })
    await inEach('seals:create')
    const sessions = await app.call('refresh_session', { refresh_token: payer.refresh_token })
    app.clock.forward({ hours: 24 })
    const { access_token } = await app.call('refresh_session', { refresh_token: sessions.refresh_token })
    await sendAtOnce(app, { ...payer, access_token }, payee, 1_00)
    await inEach('accounting:close_sections', 'accounting:verify_sections')
    await inEach('seals:create', 'transparency:prove', 'seals:deliver', 'transfers:check_pairs')

    const [closed] = await rowsOf<{ count: number; last: number }>(
      'select count(*)::int, max(last_id)::int as last from accounting_ht.closing',
    )
    expect(closed?.count).toBeGreaterThan(0)
    expect(closed?.last).toBe(11)
    const [proof] = await rowsOf('select outcome, total::int as total from transparency_ht.liability_proof')
    const [held] = await rowsOf<{ cents: number }>(
      `select sum(balance)::int as cents from ledger_ht.account where class in ('available', 'on_hold')`,
    )
    expect(proof).toEqual({ outcome: 'published', total: held?.cents })

    const sealsIn = (path: string) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line.includes('"hai-wallet seal 1"'))
        .map((line) => JSON.parse(line) as { number: number; hash: string })
    const stored = (schema: string) =>
      rowsOf<{ number: number; hash: string }>(
        `select number::int, encode(hash, 'hex') as hash from ${schema}.seal order by number`,
      )
    for (const [path, schema, numbers] of [
      [SEAL_FILE, 'seals', [1]],
      [SEAL_FILE_HT, 'seals_ht', [1, 2]],
    ] as const) {
      expect((await stored(schema)).map(({ number }) => number)).toEqual(numbers)
      expect(sealsIn(path)).toMatchObject(await stored(schema))
      expect(await rowsOf(`select differs, failing_since from ${schema}.delivery`)).toEqual([
        { differs: false, failing_since: null },
      ])
    }
  })

  test('run in each book at the same moment, without waiting for each other', async () => {
    await sendAtOnce(app, await aFundedWallet(app), await aMember(app), 1_00)
    await sendAtOnce(app, await aFundedWallet(app, inHaiti()), await aMember(app, inHaiti()), 1_00)
    app.clock.forward({ minutes: 2 })
    const unsealed = () =>
      rowsOf(`select 1 from ledger.head where last_id > (select max(last_id) from seals.seal)
        union all select 2 from ledger_ht.head where last_id > (select max(last_id) from seals_ht.seal)`)
    expect(await unsealed()).toHaveLength(2)
    await Promise.all(app.server.books.all().map((book) => run(book, 'seals:create')))
    expect(await unsealed()).toEqual([])
  })
})

test('a server that starts while a book is being created works with it afterwards', async () => {
  const holder = await database().owner.connect()
  await holder.query('begin; lock table migrations.book_migration in exclusive mode')
  const creating = aFurtherBook(database(), { name: 'do', phone_prefixes: ['+1809'] })
  const waiting = `select from pg_locks where relation = 'migrations.book_migration'::regclass and not granted`
  await expect.poll(() => rowsOf(waiting)).toHaveLength(1)
  const late = await startTestApp(database(), { clock: app.clock })
  onTestFinished(() => late.stop())
  try {
    expect(late.server.books.all().map(({ book }) => book.name)).toEqual(['', 'ht'])
    await holder.query('commit')
    const { number } = await creating
    const member = await aFundedWallet(late, { amount: 9_00, phone: '+18095550100' })
    await expect.poll(() => late.server.books.get(number)?.runsJobs()).toBe(true)
    expect((await balancesOf(app, member))[0]).toBe(9_00)
    const haitian = await aMember(late, inHaiti())
    await sendAtOnce(late, member, haitian, 1_00)
    await expect.poll(async () => (await balancesOf(late, haitian))[0], { timeout: 10_000 }).toBe(1_00)
  } finally {
    holder.release()
  }
})

/** The last test, because other servers need the new key after it. */
test('the keys of a further book’s columns are rotated with those of the first', async () => {
  const { phone } = inHaiti()
  const anne = await aFundedWallet(app, { amount: 100_00, phone })
  await app.call('start_phone_verification', {}, anne.access_token)
  await app.call('check_phone_verification', { code: await textedCode(app, phone) }, anne.access_token)
  await app.server.books.get(1)?.feed.caughtUp()
  const { total } = await app.call('quote_cashout', { amount: 20_00 }, anne.access_token)
  await app.call(
    'request_cashout',
    { idempotency_key: randomUUID(), amount: 20_00, quoted_total: total, destination_details: aDestination },
    anne.access_token,
  )
  const PLACE = 'cashouts_ht.cashout.code_secret'
  const key = createSecretKey(randomBytes(32))
  const sealed = () => rowsOf<{ code_secret: Buffer }>('select code_secret from cashouts_ht.cashout')
  const before = await sealed()
  expect(before).toHaveLength(1)
  const both = await startTestApp(database(), {
    clock: app.clock,
    config: { runsWorker: false },
    encryptionKeys: (shared) => [key, ...shared],
  })
  try {
    const waiting = { place: PLACE, state: 'pending', seen: 1, former: 1 }
    expect(await both.server.keyRotation.check()).toContainEqual(expect.objectContaining(waiting))
    expect(await both.server.keyRotation.reencrypt()).toContainEqual(expect.objectContaining({ place: PLACE, former: 0 }))
    expect(await sealed()).not.toEqual(before)
  } finally {
    await both.stop()
  }
})
