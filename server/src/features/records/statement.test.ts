import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { fundAtOnce } from '../../../test/many-fundings.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { aSend, balancesOf, codeOf, followedUp, later, runTask, send, sendAtOnce, sweep } from '../../../test/money.ts'
import { quickPay } from '../../../test/quick-pay.ts'
import { takeFile, textOfPdf } from '../../../test/taken-files.ts'
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

async function statementOf({ access_token }: MemberPerson, month = thisMonth()): Promise<string> {
  const { bytes } = await takeFile(app, 'get_statement', { month }, access_token)
  return textOfPdf(bytes)
}

const inCents = (dollars = ''): number => Math.round(Number(dollars.replaceAll(/[$,+]/g, '').replace('−', '-')) * 100)
const figure = '[+−]?\\$[\\d,]+\\.\\d\\d'

/** The figures a statement gives, and its lines of money, in cents. */
function readFigures(text: string) {
  const labels = [
    'at the start',
    'Money in',
    'Money out',
    'Fees',
    'Taxes',
    'Available at the end',
    'On hold at the start',
    'On hold at the end',
  ]
  const found = new RegExp(labels.map((label) => `${label} (${figure})`).join(' ')).exec(text) ?? expect.fail(text)
  const [opening = 0, money_in = 0, money_out = 0, fees = 0, taxes = 0, closing = 0, , held = 0] = found.slice(1).map(inCents)
  const table = text.slice(text.indexOf('Day, time'), text.lastIndexOf('Available at the end'))
  const moves = [...table.matchAll(new RegExp(`(?<!\\d)[+−]\\$[\\d,]+\\.\\d\\d`, 'g'))].map(([amount]) => inCents(amount))
  return { opening, money_in, money_out, fees, taxes, closing, held, moves }
}

/** What the ledger itself says of a member’s month. */
async function ledgerOf({ user_id }: MemberPerson, month: string): Promise<number> {
  const { rows } = await database().owner.query<{ sum: number }>(
    `select coalesce(sum(entry.amount), 0)::bigint as sum
       from ledger.entry join ledger.posting on posting.id = entry.posting_id join ledger.account on account.id = entry.account_id
      where account.owner_id = $1 and account.class = 'available' and posting.created_at >= $2 and posting.created_at < $3`,
    [user_id, monthStart(month, ZONE), monthStart(monthAfter(month), ZONE)],
  )
  return Number(rows[0]?.sum)
}

describe('what a statement says', () => {
  test.each([
    ['en', 'Statement for', 'Available at the start', 'To Jean-Baptiste Pierre', 'Fee −$0.20', 'Tax −$0.02'],
    ['fr', 'Relevé de', 'Disponible au début', 'À Jean-Baptiste Pierre', 'Frais −$0.20', 'Taxe −$0.02'],
    ['ht', 'Relve', 'Disponib nan kòmansman', 'Bay Jean-Baptiste Pierre', 'Frè −$0.20', 'Taks −$0.02'],
  ] as const)(
    'in %s: every entry with its note, fee and tax as lines of their own, and whose it is',
    async (language, ...said) => {
      const marie = await aFundedWallet(app, { full_name: 'Marie Joséphine Étienne' })
      const jean = await aMember(app, { full_name: 'Jean-Baptiste Pierre' })
      await sendAtOnce(app, marie, jean, 20_00, { note: 'pou kay la 🏠' })
      await app.call('set_language', { language }, marie.access_token)
      await followedUp(app)
      const text = await statementOf(marie)
      for (const words of [...said, 'Marie Joséphine Étienne', `@${marie.hai_tag}`, 'pou kay la', '$79.78'])
        expect(text).toContain(words)
    },
  )

  test('money on hold has left the available balance and is listed; when it is undone it is back', async () => {
    const marie = await aFundedWallet(app)
    const jean = await aMember(app, { full_name: 'Jean Pierre' })
    const { transaction_id } = await send(app, marie, jean.hai_tag, 20_00)
    const waiting = await statementOf(marie)
    expect(readFigures(waiting)).toMatchObject({ closing: 79_78, held: 20_22 })
    expect(waiting).toMatch(/On hold at the end .*To Jean P\. \$20\.22/)
    await app.call('undo_send', { idempotency_key: randomUUID(), transaction_id }, marie.access_token)
    const after = await statementOf(marie)
    expect(readFigures(after)).toMatchObject({ closing: 100_00, held: 0, moves: [100_00, -20_00, -20, -2, 20_22] })
  })

  test('who is paid and bears the fee reads what was paid, and fee and tax as lines of their own', async () => {
    const marie = await aFundedWallet(app)
    const jean = await aMember(app)
    await quickPay(app, marie, jean, 40_00)
    expect(readFigures(await statementOf(jean)).moves).toEqual([40_00, -20, -2])
    expect(readFigures(await statementOf(marie)).moves).toEqual([100_00, -40_00])
  })

  test('a month without anything says so and carries the balance on; a month that is over does not change any more', async () => {
    const [marie] = await later(app, { days: 1 }, await aFundedWallet(app))
    const first = thisMonth()
    const [moved] = await later(app, { days: 29 }, marie)
    const [settled] = await later(app, { days: 29 }, moved)
    const months = await app.call('get_statement_months', {}, settled.access_token)
    const empty = monthAfter(months.first_month)
    const over = await statementOf(settled, empty)
    expect(over).toContain('Nothing happened in this month.')
    expect(readFigures(over)).toMatchObject({ opening: 100_00, closing: 100_00, moves: [] })
    expect([first, thisMonth()].map((month) => month >= months.first_month && month <= months.last_month)).toEqual([true, true])
    await sendAtOnce(app, settled, await aMember(app), 5_00)
    expect(readFigures(await statementOf(settled, empty))).toEqual(readFigures(over))
  })
})

describe('which months there are', () => {
  test('before the member joined and to come: NOT_FOUND; nonsense: BAD_REQUEST', async () => {
    const marie = await aMember(app)
    const now = thisMonth()
    expect(await app.call('get_statement_months', {}, marie.access_token)).toEqual({ first_month: now, last_month: now })
    const before = monthOf(new Date(monthStart(now, ZONE).getTime() - 1), ZONE)
    for (const month of [before, '2000-01', monthAfter(now), '2099-12'])
      expect([month, await codeOf(statementOf(marie, month))]).toEqual([month, 'NOT_FOUND'])
    for (const month of ['2026-13', '2026-00', '26-11', '2026-11-01', '', 'now', '-2026-11', '1999-12'])
      expect([month, await codeOf(statementOf(marie, month))]).toEqual([month, 'BAD_REQUEST'])
  })
})

test('a wallet of several pages is read whole, in order', async () => {
  const marie = await aMember(app)
  const amounts = Array.from({ length: 430 }, (_, index) => index + 1)
  await fundAtOnce({ pool: database().app, clock }, marie, amounts)
  const { moves, closing } = readFigures(await statementOf(marie))
  expect(moves.toSorted((a, b) => a - b)).toEqual(amounts)
  expect(closing).toBe(amounts.reduce((sum, amount) => sum + amount, 0))
})

test('many at once: each is whole or refused, one at a time for a member, and afterwards there is room again', async () => {
  const [marie, ...others] = await Promise.all(Array.from({ length: 7 }, () => aFundedWallet(app)))
  if (!marie) expect.fail('nobody is there')
  const outcome = (who: MemberPerson) =>
    statementOf(who).then(
      (text) => readFigures(text).closing,
      (error: unknown) => (error instanceof Refused ? error.code : 'another error'),
    )
  const own = await Promise.all(Array.from({ length: 20 }, () => outcome(marie)))
  expect(own).toContain(100_00)
  expect(new Set(own)).toEqual(new Set([100_00, 'RATE_LIMITED']))
  const all = await Promise.all(others.map(outcome))
  expect(all.filter((told) => told === 100_00).length).toBeGreaterThanOrEqual(3)
  for (const told of all) expect([100_00, 'UNAVAILABLE']).toContain(told)
  expect(await outcome(marie)).toBe(100_00)
})

const anyMember = fc.nat(2)
const anyAct = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('quick_pay' as const),
      from: anyMember,
      to: anyMember,
      amount: fc.integer({ min: 15_00, max: 30_00 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('send' as const),
      from: anyMember,
      to: anyMember,
      amount: fc.integer({ min: 1_00, max: 30_00 }),
      undo_window: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('escrow' as const), from: anyMember, amount: fc.integer({ min: 1_00, max: 30_00 }) }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('return' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('undo' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('cancel' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('claim' as const), who: anyMember }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('wait' as const), days: fc.constantFrom(0.0003, 1, 9, 16) }) },
)
type Act = typeof anyAct extends fc.Arbitrary<infer Value> ? Value : never

let phones = 0

/** Plays acts one after the other; what the product refuses has not happened. */
async function play(acts: readonly Act[]): Promise<readonly MemberPerson[]> {
  let members: readonly MemberPerson[] = await Promise.all(Array.from({ length: 3 }, () => aFundedWallet(app)))
  const own = members.map(() => `+509${32_000_000 + (phones += 1)}`)
  const sent: { readonly transaction_id: string; readonly by: number; readonly to: number }[] = []
  const at = (index: number) => members[index] ?? expect.fail('nobody plays')
  const end = async (name: 'undo_send' | 'cancel_pending_send', which: number) => {
    const found = sent[which % Math.max(1, sent.length)]
    if (found)
      await app.call(name, { idempotency_key: randomUUID(), transaction_id: found.transaction_id }, at(found.by).access_token)
  }
  const giveBack = async (which: number) => {
    const found = sent[which % Math.max(1, sent.length)]
    if (!found) return
    const { transaction_id } = found
    await app.call('return_payment', { idempotency_key: randomUUID(), transaction_id }, at(found.to).access_token)
  }
  const acting = {
    send: async (act: Extract<Act, { act: 'send' }>) => {
      const command = await aSend(app, at(act.to).hai_tag, act.amount, { undo_window: act.undo_window })
      sent.push({ ...(await app.call('send_money', command, at(act.from).access_token)), by: act.from, to: act.to })
    },
    escrow: async (act: Extract<Act, { act: 'escrow' }>) => {
      const command = await aSend(app, { phone: own[(act.from + 1) % 3] ?? '' }, act.amount)
      sent.push({ ...(await app.call('send_money', command, at(act.from).access_token)), by: act.from, to: (act.from + 1) % 3 })
    },
  }
  for (const act of acts) {
    try {
      if (act.act === 'send') await acting.send(act)
      if (act.act === 'quick_pay') await quickPay(app, at(act.from), at(act.to), act.amount)
      if (act.act === 'escrow') await acting.escrow(act)
      if (act.act === 'undo') await end('undo_send', act.which)
      if (act.act === 'return') await giveBack(act.which)
      if (act.act === 'cancel') await end('cancel_pending_send', act.which)
      if (act.act === 'claim') {
        const { user_id } = at(act.who)
        await database().owner.query(`update identity.profile set phone = $2, phone_verified_at = now() where id = $1`, [
          user_id,
          own[act.who],
        ])
        await runTask(app, 'transfers:claim', { user_id })
      }
      if (act.act === 'wait') {
        members = await later(app, { days: act.days }, ...members)
        await sweep(app)
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  }
  await followedUp(app)
  return members
}

/** The months a member has had, each statement held to the ledger. Answers what the last one ends with. */
async function holdToLedger(member: MemberPerson): Promise<{ closing: number; held: number }> {
  const { first_month, last_month } = await app.call('get_statement_months', {}, member.access_token)
  let last = { closing: 0, held: 0 }
  for (let month = first_month; month <= last_month; month = monthAfter(month)) {
    const read = readFigures(await statementOf(member, month))
    const change = await ledgerOf(member, month)
    expect(read.opening).toBe(last.closing)
    expect(read.closing).toBe(read.opening + change)
    expect(read.opening + read.money_in + read.money_out + read.fees + read.taxes).toBe(read.closing)
    expect(read.moves.reduce((sum, move) => sum + move, 0)).toBe(change)
    last = read
  }
  return last
}

test(
  'whatever happened, over months: each statement begins where the last one ended, and its lines come to what the ledger says, to the cent',
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: 4, maxLength: 14 }), async (acts) => {
        for (const member of await play(acts)) {
          const { closing, held } = await holdToLedger(member)
          expect([closing, held]).toEqual(await balancesOf(app, member))
        }
      }),
      { numRuns: 8 },
    ),
  240_000,
)
