import type { Output } from '@hai/contract/contract'
import { negative } from '@hai/contract/money'
import { activityKinds, activityStatuses } from '@hai/contract/wallet'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHistory, anyAction, everyAction } from '../../../test/any-history.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, type MemberPerson } from '../../../test/members.ts'
import { balancesOf, later, send, runDueJob } from '../../../test/money.ts'
import { referralsOf } from '../../../test/referrals.ts'
import { aStatement, readFigures } from '../../../test/statements.ts'
import { takeFile, textOfPdf } from '../../../test/taken-files.ts'
import { monthAfter, monthStart } from './days.ts'

const ZONE = 'America/Port-au-Prince'
const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { clock: movableClock('2026-11-20T12:00:00Z') })
  const { figures, fund } = referralsOf(
    () => app,
    () => database(),
  )
  await figures('is_open = true')
  await fund(100_00)
})
afterAll(() => app.stop())

async function sumsOf(query: string, values: readonly unknown[]): Promise<Record<string, number>> {
  const { rows } = await database().owner.query<Record<string, string | null>>(query, [...values])
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, sum]) => [name, Number(sum ?? 0)]))
}

const ledgerOf = ({ user_id }: MemberPerson, from: Date, to: Date) =>
  sumsOf(
    `select sum(entry.amount) as change,
            sum((posting.details ->> 'amount')::bigint) filter (where posting.kind in ('undo_held', 'cancel_escrow', 'expire_escrow')) as came_back
       from ledger.entry join ledger.posting_view posting on posting.id = entry.posting_id join ledger.account on account.id = entry.account_id
      where account.owner_id = $1 and account.class = 'available' and posting.created_at >= $2 and posting.created_at < $3`,
    [user_id, from, to],
  )

const bookedOf = ({ user_id }: MemberPerson, from: Date, to: Date) =>
  sumsOf(
    `select sum(entry.amount) filter (where account.kind = 'platform_fees') as fees,
            sum(entry.amount) filter (where account.kind = 'tax_fees') as taxes
       from ledger.entry join ledger.posting_view posting on posting.id = entry.posting_id join ledger.account on account.id = entry.account_id
      where posting.created_at >= $2 and posting.created_at < $3 and $1 =
            case when (details ->> 'payee_gets')::bigint < (details ->> 'amount')::bigint then details ->> 'payee_id' else details ->> 'payer_id' end`,
    [user_id, from, to],
  )

const waitingOf = ({ user_id }: MemberPerson, at: Date) =>
  sumsOf(
    `select sum((posting.details ->> 'fee')::bigint) as fees, sum((posting.details ->> 'tax')::bigint) as taxes
       from ledger.posting_view posting left join ledger.posting_view ended on ended.ends = posting.id
      where posting.kind in ('send_held', 'escrow') and posting.details ->> 'payer_id' = $1
        and posting.created_at < $2 and (ended.id is null or ended.created_at >= $2)`,
    [user_id, at],
  )

async function* monthsOf(member: MemberPerson) {
  const { first_month, last_month } = await app.call('get_statement_months', {}, member.access_token)
  for (let month = first_month; month <= last_month; month = monthAfter(month)) {
    const read = readFigures(await aStatement(app, member, month))
    yield { read, from: monthStart(month, ZONE), to: monthStart(monthAfter(month), ZONE) }
  }
}

async function holdToLedger(member: MemberPerson) {
  let last = { closing: 0, held: 0 }
  for await (const { read, from, to } of monthsOf(member)) {
    const [{ change, came_back }, booked, before, after] = await Promise.all([
      ledgerOf(member, from, to),
      bookedOf(member, from, to),
      waitingOf(member, from),
      waitingOf(member, to),
    ])
    const { opening, closing, money_in, money_out, fees, taxes, moves } = read
    expect(opening).toBe(last.closing)
    expect(closing).toBe(opening + (change ?? 0))
    expect(opening + money_in + money_out + read.came_back + fees + taxes).toBe(closing)
    expect(moves.reduce((sum, move) => sum + move, 0)).toBe(change)
    expect(read.came_back).toBe(came_back)
    const dueOf = (of: 'fees' | 'taxes') => (booked[of] ?? 0) + (after[of] ?? 0) - (before[of] ?? 0)
    expect([fees + dueOf('fees'), taxes + dueOf('taxes')]).toEqual([0, 0])
    last = read
  }
  return last
}

type Item = Output<'list_activity'>['items'][number]

const figuresOf = ({ amount, fee, tax, deducted }: Item) =>
  deducted
    ? { amount: deducted.paid, fee: deducted.fee, tax: deducted.tax, total: amount }
    : { amount, fee, tax, total: amount + fee + tax }

const dollars = (cents: number) => `$${(Math.abs(cents) / 100).toFixed(2)}`

async function holdTogether(member: MemberPerson): Promise<void> {
  const { items } = await app.call('list_activity', { limit: 100 }, member.access_token)
  const { bytes } = await takeFile(app, 'export_activity', {}, member.access_token)
  const rows = bytes.toString().split('\r\n').slice(1, -1)
  const table = rows.map((row) => row.slice(1, -1).split('","'))
  const known = items.map((item) => [item.id, ...Object.values(figuresOf(item)).map((cents) => (cents / 100).toFixed(2))])
  expect(table.map((cells) => [cells.at(-1), ...cells.slice(7, 11)])).toEqual(known)

  for (const item of items) {
    const { amount, fee, tax, total } = figuresOf(item)
    const { id: transaction_id } = item
    const receipt = await app.call('get_transaction', { transaction_id }, member.access_token)
    expect(receipt).toMatchObject({ ...item, total })
    const paper = await textOfPdf((await takeFile(app, 'get_receipt', { transaction_id }, member.access_token)).bytes)
    const text = item.direction === 'out' || item.deducted ? ` Fee ${dollars(fee)} Tax ${dollars(tax)} ` : ''
    expect(paper).toContain(`Amount ${dollars(amount)}${text}`)
    if (text) expect(paper.slice(paper.indexOf(text))).toContain(dollars(total))
    const { code } = await app.call('get_receipt_code', { transaction_id }, member.access_token)
    expect(await app.call('verify_receipt', { code })).toMatchObject({ amount, status: item.status, created_at: item.created_at })
  }

  const moves: number[] = []
  for await (const { read } of monthsOf(member)) moves.push(...read.moves)
  const moved = items.filter(({ balance_after }) => balance_after !== null).toReversed()
  const text = moved.flatMap((item) => {
    const { amount, fee, tax } = figuresOf(item)
    return [item.direction === 'out' ? negative(amount) : amount, negative(fee), negative(tax)].filter((cents) => cents !== 0)
  })
  expect(moves).toEqual(text)
}

test('money returned in a later month is shown there as returned, with its fee and tax', async () => {
  const marie = await aFundedWallet(app)
  await send(app, marie, { email: 'nobody.yet@example.org' }, 10_00)
  const [back] = await later(app, { days: 20 }, marie)
  await runDueJob(app)
  const months: unknown[] = []
  for await (const { read } of monthsOf(back)) months.push(read)
  expect(months).toMatchObject([
    { money_in: 100_00, money_out: -10_00, came_back: 0, fees: -10, taxes: -1, closing: 89_89 },
    { money_in: 0, money_out: 0, came_back: 10_00, fees: 10, taxes: 1, closing: 100_00, moves: [10_00, 10, 1] },
  ])
})

test(
  'for any history over months, each statement starts where the last one ended and agrees with the ledger and with the platform’s fees and taxes',
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(anyAction, { minLength: 4, maxLength: 14 }), async (actions) => {
        const play = await aHistory(app, database)
        for (const member of await play(actions)) {
          const { closing, held } = await holdToLedger(member)
          expect([closing, held]).toEqual(await balancesOf(app, member))
        }
      }),
      { numRuns: 4, examples: [[[...everyAction]]] },
    ),
  240_000,
)

/** Other kinds need agents, workers, staff or a card, so other tests cover them. */
test('the history covers every kind and state of activity', async () => {
  const play = await aHistory(app, database)
  const members = await play(everyAction)
  const pages = await Promise.all(members.map(({ access_token }) => app.call('list_activity', { limit: 100 }, access_token)))
  const items = pages.flatMap((page) => page.items)
  const others = ['cash_out', 'cash_in', 'task', 'adjustment', 'debt_collected']
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(activityKinds.filter((kind) => !others.includes(kind))))
  expect(new Set(items.map(({ status }) => status))).toEqual(new Set(activityStatuses))
  expect(items.some(({ deducted, kind }) => kind === 'quick_pay' && deducted !== null)).toBe(true)
})

test(
  'activity, export, receipts, receipt checks and statements agree on every payment',
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(anyAction, { minLength: 6, maxLength: 12 }), async (actions) => {
        const play = await aHistory(app, database)
        for (const member of await play(actions)) await holdTogether(member)
      }),
      { numRuns: 4, examples: [[[...everyAction]]] },
    ),
  240_000,
)
