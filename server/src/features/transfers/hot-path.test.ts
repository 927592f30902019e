import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { aSend, followedUp, send, sendAtOnce } from '../../../test/money.ts'

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

test('a repeated payment reads only its posting and, once, its confirmation', async () => {
  const [payer, payee] = await Promise.all([aFundedWallet(app), aMember(app)])
  await sendAtOnce(app, payer, payee, 1_00)
  await followedUp(app)
  await send(app, payer, payee.hai_tag, 1_00)
  const commands = await Promise.all(Array.from({ length: 5 }, () => aSend(app, payee.hai_tag, 1_00)))

  const query = vi.spyOn(pg.Client.prototype, 'query')
  for (const command of commands) await app.call('send_money', command, payer.access_token)
  const texts = query.mock.calls.map(([asked]) => textOf(asked))
  query.mockRestore()
  expect(texts.filter((text) => text.includes('.post('))).toHaveLength(5)
  const isOfConfirmation = (text: string): boolean => text.includes('confirmations.')
  expect(texts.filter(isOfConfirmation)).toHaveLength(5)
  const reads = texts.filter(
    (text) =>
      !isOfConfirmation(text) && /^\s*select/i.test(text) && /transfers|identity|fees|limits|member_accounts|replay/.test(text),
  )
  // Background jobs may read now and then. Only a read that occurs at least once for each send counts.
  const byEach = Object.entries(Object.groupBy(reads, (text) => text)).filter(([, asked = []]) => asked.length >= commands.length)
  expect(byEach).toEqual([])
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
