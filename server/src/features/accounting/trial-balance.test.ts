import type { Output } from '@hai/contract/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHistory, anyAction, everyAction } from '../../../test/any-history.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { referralsOf } from '../../../test/referrals.ts'
import { aStaffMember, type StaffPerson, steppedUp } from '../../../test/staff.ts'
import { closeStretches, findWrong } from './closings.ts'

const ZONE = 'America/Port-au-Prince'
const database = useTestDatabase()
let app: TestApp
let staff: StaffPerson
const deps = () => ({
  database: app.server.database,
  clock: app.clock,
  settings: { timeZone: ZONE, brandName: 'Test' },
})

beforeAll(async () => {
  app = await startTestApp(database(), { clock: movableClock('2026-11-20T12:00:00Z') })
  const { figures, fund } = referralsOf(
    () => app,
    () => database(),
  )
  await figures('is_open = true')
  await fund(100_00)
  staff = await aStaffMember(app, database())
})
afterAll(() => app.stop())

/** The staff member with a new session and a new step-up. The old ones expire when a test moves the clock forward. */
async function aStaffPerson(): Promise<StaffPerson> {
  const { email, password } = staff
  await database().owner.query('delete from mfa.authenticator where user_id = $1', [staff.user_id])
  const session = await app.call('sign_in', { email, password })
  await database().owner.query(
    `insert into mfa.authenticator (user_id, sealed_secret, begun_at, confirmed_at, last_step) values ($1, '\\x00', now(), now(), 0)`,
    [staff.user_id],
  )
  return steppedUp(app, { ...staff, ...session })
}

interface Counted {
  readonly day: string
  readonly kind: string
  readonly debits: number
  readonly credits: number
}

async function countEntries(): Promise<readonly Counted[]> {
  const { rows } = await database().owner.query<Counted>(
    `select (p.created_at at time zone $1)::date as day, a.kind,
            coalesce(sum(-e.amount) filter (where e.amount < 0), 0)::bigint as debits,
            coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as credits
       from ledger.entry e join ledger.posting p on p.id = e.posting_id join ledger.account a on a.id = e.account_id
      group by 1, 2 order by 1, 2`,
    [ZONE],
  )
  return rows
}

async function wrongClosings() {
  const { rows } = await database().owner.query<{ first_id: number }>('select first_id from accounting.closing')
  const wrong = await Promise.all(rows.map(({ first_id }) => findWrong(deps(), first_id)))
  return wrong.flat()
}

type Audit = Output<'get_financial_audit'>

async function holdToEntries(audit: Audit): Promise<void> {
  const counted = (await countEntries()).filter(({ day }) => audit.from <= day && day <= audit.to)
  const moved = audit.days.flatMap(({ day, rows }) =>
    rows.filter((row) => row.debits + row.credits > 0).map(({ kind, debits, credits }) => ({ day, kind, debits, credits })),
  )
  const key = ({ day, kind }: Counted) => `${day} ${kind}`
  expect(moved.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))).toEqual(counted.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)))
  for (const trial of [audit.total, ...audit.days]) {
    expect(trial).toMatchObject({ is_balanced: true, agrees_with_ledger: true, sums: { opening: 0, closing: 0 } })
    expect(trial.sums.debits).toBe(trial.sums.credits)
  }
  const held = ({ rows }: Audit['total'], side: 'opening' | 'closing') =>
    Object.fromEntries(rows.filter((row) => row[side] !== 0).map((row) => [row.kind, row[side]]))
  for (const [index, day] of audit.days.entries()) {
    const before = audit.days[index - 1]
    expect(held(day, 'opening')).toEqual(before ? held(before, 'closing') : held(audit.total, 'opening'))
  }
  expect(held(audit.total, 'closing')).toEqual(held(audit.days.at(-1) ?? audit.total, 'closing'))
}

async function holdFlowToAudit(audit: Audit, person: StaffPerson): Promise<void> {
  const { from, to, total } = audit
  const flow = await app.call('get_money_flow', { from, to }, person)
  for (const { kind, debits, credits } of total.rows) {
    const node = flow.nodes.find((one) => one.kind === kind) ?? { came: 0, left: 0 }
    expect({ kind, came: node.came, left: node.left }).toEqual({ kind, came: credits, left: debits })
    const links = (side: 'from_kind' | 'to_kind') =>
      flow.links.filter((link) => link[side] === kind).reduce((sum, { amount }) => sum + amount, 0)
    expect([links('from_kind'), links('to_kind')]).toEqual([debits, credits])
  }
  for (const grain of ['day', 'week', 'month'] as const) {
    const { periods } = await app.call('get_money_flow', { from, to, grain }, person)
    const kinds = periods.flatMap((period) => period.kinds)
    expect(kinds.reduce((sum, { amount }) => sum + amount, 0)).toBe(total.sums.debits)
    expect(kinds.reduce((sum, { postings }) => sum + postings, 0)).toBe(
      audit.days.reduce((sum, { postings }) => sum + postings, 0),
    )
  }
}

async function holdEarningsToEntries(person: StaffPerson): Promise<void> {
  const { days } = await app.call('get_platform_earnings_summary', {}, person)
  const counted = await countEntries()
  const earned = (day: string, kind: string) => {
    const found = counted.find((one) => one.day === day && one.kind === kind)
    return found ? found.credits - found.debits : 0
  }
  for (const { day, platform_fee, tax_fee, manual } of days) {
    expect([day, platform_fee, tax_fee, manual]).toEqual([
      day,
      ...['platform_fees', 'tax_fees', 'manual_earnings'].map((kind) => earned(day, kind)),
    ])
  }
}

async function holdEverything(): Promise<void> {
  const person = await aStaffPerson()
  const today = app.clock.now().toISOString().slice(0, 10)
  const from = new Date(Date.parse(today) - 89 * 86_400_000).toISOString().slice(0, 10)
  const audit = await app.call('get_financial_audit', { from, to: today }, person)
  await holdToEntries(audit)
  await holdFlowToAudit(audit, person)
  await holdEarningsToEntries(person)
  expect(await wrongClosings()).toEqual([])
}

test('every kind of posting is in the trial balance of its day to the cent, closed or not', async () => {
  const play = await aHistory(app, database)
  await play(everyAction)
  await holdEverything()
  await closeStretches(deps())
  await holdEverything()
})

test('for random postings, days balance, continue each other and match the ledger, the money flow and the earnings', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.array(anyAction, { maxLength: 5 }), fc.boolean()), { minLength: 1, maxLength: 4 }),
      async (parts) => {
        const play = await aHistory(app, database)
        for (const [actions, isClosing] of parts) {
          await play(actions)
          if (isClosing) await closeStretches(deps())
        }
        await holdEverything()
      },
    ),
    { numRuns: 3 },
  )
})
