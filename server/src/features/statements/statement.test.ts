import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { fundAtOnce } from '../../../test/fund-at-once.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf, followedUp, later, send, sendAtOnce } from '../../../test/money.ts'
import { quickPay } from '../../../test/quick-pay.ts'
import { aStatement, readFigures } from '../../../test/statements.ts'
import { monthAfter, monthOf, monthStart } from './days.ts'

const ZONE = 'America/Port-au-Prince'
const database = useTestDatabase()
const clock = movableClock(new Date().toISOString())
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { clock })
})
afterAll(() => app.stop())

const thisMonth = (): string => monthOf(clock.now(), ZONE)
const statementOf = (who: MemberPerson, month = thisMonth()): Promise<string> => aStatement(app, who, month)

describe('contents of a statement', () => {
  test.each([
    [
      'en',
      '$79.78',
      '□ replaces a character',
      'Statement for',
      'Available at the start',
      'To Jean-Baptiste Pierre',
      'Fee −$0.20',
      'Tax −$0.02',
    ],
    [
      'fr',
      '79,78 $',
      '□ remplace un caractère',
      'Relevé de',
      'Disponible au début',
      'À Jean-Baptiste Pierre',
      'Frais −0,20 $',
      'Taxe −0,02 $',
    ],
    [
      'ht',
      '79,78 $',
      '□ ranplase yon karaktè',
      'Relve',
      'Disponib nan kòmansman',
      'Bay Jean-Baptiste Pierre',
      'Frè −0,20 $',
      'Taks −0,02 $',
    ],
  ] as const)('in %s: every entry with its note, its owner, and fee and tax as separate lines', async (language, ...said) => {
    const marie = await aFundedWallet(app, { full_name: 'Marie Joséphine Étienne' })
    const jean = await aMember(app, { full_name: 'Jean-Baptiste Pierre' })
    await sendAtOnce(app, marie, jean, 20_00, { note: 'pou kay la 🏠' })
    await app.call('set_language', { language }, marie.access_token)
    await followedUp(app)
    const text = await statementOf(marie)
    for (const words of [...said, 'Marie Joséphine Étienne', `@${marie.hai_tag}`, 'pou kay la']) expect(text).toContain(words)
  })

  test('money on hold has left the available balance and is listed; after an undo it is back', async () => {
    const marie = await aFundedWallet(app)
    const jean = await aMember(app, { full_name: 'Jean Pierre' })
    const { transaction_id } = await send(app, marie, jean.hai_tag, 20_00)
    const waiting = await statementOf(marie)
    expect(readFigures(waiting)).toMatchObject({ closing: 79_78, held: 20_22 })
    expect(waiting).toMatch(/On hold at the end .*To Jean P\. \$20\.22/)
    await app.call('undo_send', { idempotency_key: randomUUID(), transaction_id }, marie.access_token)
    const after = await statementOf(marie)
    expect(after).toMatch(/Undone and returned: Jean P\. wasn’t paid \+\$20\.00 Fee \+\$0\.20 Tax \+\$0\.02/)
    expect(readFigures(after)).toMatchObject({
      closing: 100_00,
      held: 0,
      moves: [100_00, -20_00, -20, -2, 20_00, 20, 2],
      money_in: 100_00,
      money_out: -20_00,
      came_back: 20_00,
      fees: 0,
      taxes: 0,
    })
    expect(after).toContain('Fees $0.00 Taxes $0.00')
  })

  test('a payee who pays the fee sees the amount paid, and fee and tax as separate lines', async () => {
    const marie = await aFundedWallet(app)
    const jean = await aMember(app)
    await quickPay(app, marie, jean, 40_00)
    expect(readFigures(await statementOf(jean)).moves).toEqual([40_00, -20, -2])
    expect(readFigures(await statementOf(marie)).moves).toEqual([100_00, -40_00])
  })

  test('an empty month says so and carries the balance forward; a past month never changes', async () => {
    const [marie] = await later(app, { days: 1 }, await aFundedWallet(app))
    const first = thisMonth()
    // 62 days contain the whole next month. A session ends after 30 days without use.
    const [moved] = await later(app, { days: 29 }, marie)
    const [away] = await later(app, { days: 29 }, moved)
    const [settled] = await later(app, { days: 4 }, away)
    const months = await app.call('get_statement_months', {}, settled.access_token)
    const empty = monthAfter(months.first_month)
    const over = await statementOf(settled, empty)
    expect(over).toContain('No activity this month.')
    expect(readFigures(over)).toMatchObject({ opening: 100_00, closing: 100_00, moves: [] })
    expect([first, thisMonth()].map((month) => month >= months.first_month && month <= months.last_month)).toEqual([true, true])
    await sendAtOnce(app, settled, await aMember(app), 5_00)
    expect(readFigures(await statementOf(settled, empty))).toEqual(readFigures(over))
  })
})

describe('available months', () => {
  test('months before joining and future months give NOT_FOUND; an invalid month gives BAD_REQUEST', async () => {
    const marie = await aMember(app)
    const now = thisMonth()
    expect(await app.call('get_statement_months', {}, marie.access_token)).toEqual({
      first_month: now,
      last_month: now,
      archived_until: null,
    })
    const before = monthOf(new Date(monthStart(now, ZONE).getTime() - 1), ZONE)
    for (const month of [before, '2000-01', monthAfter(now), '2099-12'])
      expect([month, await codeOf(statementOf(marie, month))]).toEqual([month, 'NOT_FOUND'])
    for (const month of ['2026-13', '2026-00', '26-11', '2026-11-01', '', 'now', '-2026-11', '1999-12'])
      expect([month, await codeOf(statementOf(marie, month))]).toEqual([month, 'BAD_REQUEST'])
  })
})

test('a wallet with several pages is complete and in order', async () => {
  const marie = await aMember(app)
  const amounts = Array.from({ length: 430 }, (_, index) => index + 1)
  await fundAtOnce({ pool: database().app, clock }, marie, amounts)
  const { moves, closing } = readFigures(await statementOf(marie))
  expect(moves.toSorted((a, b) => a - b)).toEqual(amounts)
  expect(closing).toBe(amounts.reduce((sum, amount) => sum + amount, 0))
})

test('many concurrent requests: each succeeds or is rejected, one at a time per member, and later ones succeed again', async () => {
  const [marie, ...others] = await Promise.all(Array.from({ length: 7 }, () => aFundedWallet(app)))
  if (!marie) expect.fail('there are no members')
  const outcome = (who: MemberPerson) =>
    statementOf(who).then(
      (text) => readFigures(text).closing,
      (error: unknown) => (error instanceof Refused ? error.code : 'another error'),
    )
  const own = await Promise.all(Array.from({ length: 20 }, () => outcome(marie)))
  expect(own).toContain(100_00)
  expect(new Set(own)).toEqual(new Set([100_00, 'RATE_LIMITED']))
  const all = await Promise.all(others.map(outcome))
  expect(all.filter((balance) => balance === 100_00).length).toBeGreaterThanOrEqual(3)
  for (const balance of all) expect([100_00, 'UNAVAILABLE']).toContain(balance)
  expect(await outcome(marie)).toBe(100_00)
})
