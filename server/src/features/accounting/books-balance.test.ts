import { PROVEN_LEAST } from '@hai/contract/transparency-values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFurtherBook } from '../../../test/further-book.ts'
import { aFundedWallet, type MemberPerson } from '../../../test/members.ts'
import { aSend } from '../../../test/money.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'
import { runWithoutTriggers } from '../../../test/without-triggers.ts'

const database = useTestDatabase()
/** The public figures are cached for this long. */
const KEPT_SECONDS = 30
let stopped: TestApp
let delivering: TestApp | undefined
let staff: StaffPerson
let marie: MemberPerson
let anne: MemberPerson

beforeAll(async () => {
  stopped = await startTestApp(database(), { relays: 'off', connections: 'usual' })
  staff = await aStaffMember(stopped, database())
})
afterAll(async () => {
  await delivering?.stop()
  await stopped.stop()
})

const balance = () => stopped.call('get_books_balance', {}, staff)
const published = () => {
  stopped.clock.forward({ seconds: KEPT_SECONDS })
  return stopped.call('get_transparency', {})
}
const proveAll = async () => {
  for (const { modules } of stopped.server.books.all()) {
    stopped.clock.forward({ seconds: 1 })
    expect(await modules.transparency.proveNow()).toMatchObject({ outcome: 'published' })
  }
}

test('with one book there is one column, and nothing public about other books', async () => {
  const { books, on_the_way, is_balanced } = await balance()
  expect(books.map(({ name }) => name)).toEqual([''])
  expect({ on_the_way, is_balanced }).toEqual({ on_the_way: 0, is_balanced: true })
  expect((await published()).all_books).toBeNull()
})

test('while a relay is stopped, the books add up with the money in transit', async () => {
  await aFurtherBook(database(), { name: 'ht', phone_prefixes: ['+509'] })
  await stopped.server.books.refreshList()
  const [first] = await Promise.all(Array.from({ length: PROVEN_LEAST }, () => aFundedWallet(stopped, { amount: 50_00 })))
  marie = first ?? expect.fail()
  const inHaiti = Array.from({ length: PROVEN_LEAST }, (_none, nth) => ({ phone: `+5093700${1_000 + nth}`, amount: 10_00 }))
  const [second] = await Promise.all(inHaiti.map((who) => aFundedWallet(stopped, who)))
  anne = second ?? expect.fail()
  expect((await published()).all_books).toMatchObject({ books: [{ newest: null }, { newest: null }], sum: null })

  await stopped.call('send_money', await aSend(stopped, anne.hai_tag, 20_00, { undo_window: false }), marie.access_token)
  const { books, total, on_the_way, is_balanced } = await balance()
  expect(books).toMatchObject([
    { name: '', in_transit: 20_00, sum: 0 },
    { name: 'ht', in_transit: 0, available: PROVEN_LEAST * 10_00, sum: 0 },
  ])
  expect(total).toMatchObject({ in_transit: 20_00, available: PROVEN_LEAST * 60_00 - 20_00 - (books[0]?.platform ?? 0), sum: 0 })
  expect({ on_the_way, is_balanced }).toEqual({ on_the_way: 20_00, is_balanced: true })

  await proveAll()
  const { all_books } = await published()
  const proven: number[] = all_books?.books.map(({ newest }) => newest?.total ?? 0) ?? []
  expect(proven).toEqual([books[0]?.available, PROVEN_LEAST * 10_00])
  const all = proven.reduce((sum, amount) => sum + amount, 0)
  expect(all_books?.sum).toEqual({ proven: all, on_the_way: 20_00, total: all + 20_00 })
})

test('after the delivery nothing is in transit, and a payment between two proofs counts once', async () => {
  const before = (await published()).all_books?.sum?.total
  delivering = await startTestApp(database(), { clock: stopped.clock, connections: 'usual' })
  for (const { feed } of delivering.server.books.all()) await feed.caughtUp()
  const { total, on_the_way, is_balanced } = await balance()
  expect([total.in_transit, on_the_way, is_balanced]).toEqual([0, 0, true])

  stopped.clock.forward({ seconds: 1 })
  await stopped.server.books.all()[1]?.modules.transparency.proveNow()
  const between = (await published()).all_books?.sum
  expect(between).toMatchObject({ on_the_way: 0, total: before })
  await proveAll()
  expect((await published()).all_books?.sum).toMatchObject({ on_the_way: 0, total: before })
})

test('a changed clearing account makes the books unbalanced', async () => {
  await runWithoutTriggers(database(), `update ledger_ht.account set balance = balance + 300 where kind = 'outside:clearing:0'`)
  const { books, total, is_balanced } = await balance()
  expect(books.map(({ sum }) => sum)).toEqual([0, 3_00])
  expect([total.in_transit, is_balanced]).toEqual([3_00, false])
})
