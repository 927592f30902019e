import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { aSend, followedUp, later, send, sendAtOnce } from '../../../test/money.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { payoutCheckAbove: 30_00 } })
})
afterAll(() => app.stop())

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}

/** The queries of five payments to somebody whom the payer has paid before. */
async function queriesOfFive(payer: MemberPerson, payee: MemberPerson): Promise<string[]> {
  const commands = await Promise.all(Array.from({ length: 5 }, () => aSend(app, payee.hai_tag, 1_00)))
  const query = vi.spyOn(pg.Client.prototype, 'query')
  for (const command of commands) await app.call('send_money', command, payer.access_token)
  const texts = query.mock.calls.map(([asked]) => textOf(asked))
  query.mockRestore()
  return texts
}

const countOf = (texts: readonly string[], part: string): number => texts.filter((text) => text.includes(part)).length

test('a repeated payment only posts, and reads once what counts towards the next confirmation', async () => {
  const [payer, payee] = await Promise.all([aFundedWallet(app), aMember(app)])
  await sendAtOnce(app, payer, payee, 1_00)
  await followedUp(app)
  await send(app, payer, payee.hai_tag, 1_00)

  const texts = await queriesOfFive(payer, payee)
  expect(countOf(texts, '.post(')).toBe(5)
  const reads = texts.filter(
    (text) => /^\s*select/i.test(text) && /transfers|identity|fees|limits|confirmations|member_accounts|replay/.test(text),
  )
  // Background jobs may read now and then. Only a read that occurs at least once for each send counts.
  const byEach = Object.entries(Object.groupBy(reads, (text) => text)).filter(([, asked = []]) => asked.length >= 5)
  expect(byEach).toEqual([])

  const [unconfirmed] = await later(app, { minutes: 11 }, payer)
  expect(countOf(await queriesOfFive(unconfirmed, payee), 'confirmations.')).toBe(5)
})

test('a payment above the bound checks the rows of its account, and a smaller one does not', async () => {
  const [payer, payee] = await Promise.all([aFundedWallet(app), aMember(app)])
  await sendAtOnce(app, payer, payee, 1_00)
  await followedUp(app)
  const [small, large] = [await aSend(app, payee.hai_tag, 2_00), await aSend(app, payee.hai_tag, 31_00)]
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const checks = () => query.mock.calls.filter(([asked]) => textOf(asked).includes('payout_violations')).length
  await app.call('send_money', small, payer.access_token)
  expect(checks()).toBe(0)
  await app.call('send_money', large, payer.access_token)
  expect(checks()).toBe(1)
  query.mockRestore()
})
