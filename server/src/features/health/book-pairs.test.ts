import type { SystemReason } from '@hai/contract/health-values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFurtherBook } from '../../../test/further-book.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { aSend } from '../../../test/money.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'
import { runWithoutTriggers } from '../../../test/without-triggers.ts'

const database = useTestDatabase()
const MINUTES = 6
/** The facts of the health are cached for this long. */
const KEPT_SECONDS = 10
let stopped: TestApp
let delivering: TestApp | undefined
let staff: StaffPerson

beforeAll(async () => {
  stopped = await startTestApp(database(), { relays: 'off', connections: 'usual' })
  staff = await aStaffMember(stopped, database())
})
afterAll(async () => {
  await delivering?.stop()
  await stopped.stop()
})

const ours: readonly SystemReason[] = ['books_differ', 'book_payments_late']
const read = async (app: TestApp, book?: string) => {
  app.clock.forward({ seconds: KEPT_SECONDS })
  const health = await app.call('get_system_health', {}, book === undefined ? staff : { ...staff, book })
  return { pairs: health.book_pairs, reasons: health.reasons.filter((reason) => ours.includes(reason)) }
}

test('with one book, nothing is shown', async () => {
  expect(await read(stopped)).toEqual({ pairs: [], reasons: [] })
})

test('while a relay is stopped, its money is shown on its way, and reported after five minutes', async () => {
  await aFurtherBook(database(), { name: 'ht', phone_prefixes: ['+509'] })
  await stopped.server.books.refreshList()
  const marie = await aFundedWallet(stopped, { amount: 50_00 })
  const anne = await aMember(stopped, { phone: '+50937001234' })
  await stopped.call('send_money', await aSend(stopped, anne.hai_tag, 20_00, { undo_window: false }), marie.access_token)
  const back = { from: 'ht', to: '', amount: 0, payments: 0, oldest_seconds: null }
  const there = { from: '', to: 'ht', amount: 20_00, payments: 1, oldest_seconds: expect.any(Number) as number }
  const pair = { one: '', other: 'ht', difference: 0, on_the_way: [there, back] }
  expect(await read(stopped)).toEqual({ pairs: [pair], reasons: [] })
  stopped.clock.forward({ minutes: MINUTES })
  expect(await read(stopped)).toEqual({ pairs: [pair], reasons: ['book_payments_late'] })
  expect((await read(stopped, 'ht')).reasons).toEqual(['book_payments_late'])
  const metrics = await (await fetch(`${stopped.url}/metrics`)).text()
  expect(metrics).toContain('hai_book_transit_cents{from="first",to="ht"} 2000\n')
  expect(metrics).toContain('hai_book_difference_cents{one="first",other="ht"} 0\n')
  expect(metrics).toContain('hai_system_reason{reason="book_payments_late"} 1\n')
  expect(metrics).toContain('hai_system_reason{reason="book_payments_late",book="ht"} 1\n')
})

test('after the delivery nothing is on its way', async () => {
  delivering = await startTestApp(database(), { clock: stopped.clock, connections: 'usual' })
  for (const { feed } of delivering.server.books.all()) await feed.caughtUp()
  const { pairs, reasons } = await read(stopped)
  expect(pairs.flatMap(({ on_the_way }) => on_the_way.map(({ amount, oldest_seconds }) => [amount, oldest_seconds]))).toEqual([
    [0, null],
    [0, null],
  ])
  expect(pairs.map(({ difference }) => difference)).toEqual([0])
  expect(reasons).toEqual([])
})

test('a changed clearing account is reported until it is corrected', async () => {
  const change = (by: number) =>
    runWithoutTriggers(database(), `update ledger_ht.account set balance = balance + ${by} where kind = 'outside:clearing:0'`)
  await change(3_00)
  const { pairs, reasons } = await read(stopped)
  expect(pairs.map(({ difference }) => difference)).toEqual([3_00])
  expect(reasons).toEqual(['books_differ'])
  await change(-3_00)
  expect((await read(stopped)).reasons).toEqual([])
})
