import { cents } from '@hai/contract/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import type { MemberPerson } from '../../../test/members.ts'
import { balancesOf, followedUp, later, runDueJob } from '../../../test/money.ts'
import { aPlan, aPlanningPair, changeOf, dayFromNow, runsOf, seenSchedule, runDueSchedules } from '../../../test/schedules.ts'
import { createLedgerCheck } from '../../../test/ledger-check.ts'
import { readConfig } from '../../platform/config.ts'

const database = useTestDatabase()
const config = { sends: { ...readConfig({ NODE_ENV: 'test' }).sends, confirmAbove: cents(1_000_000_00) } }
let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config })
  other = await startTestApp(database(), { clock: app.clock, config })
})
afterAll(() => Promise.all([app.stop(), other.stop()]))

const which = fc.nat(3)
const anyAction = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      every: fc.constantFrom('once' as const, 'weekly' as const, 'monthly' as const),
      amount: fc.integer({ min: 1_00, max: 20_00 }),
      starts: fc.integer({ min: 1, max: 20 }),
      lasts: fc.option(fc.integer({ min: 0, max: 60 })),
      time_zone: fc.constantFrom('America/Port-au-Prince', 'America/New_York', 'Asia/Beirut', 'Pacific/Kiritimati'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('pause_schedule' as const, 'resume_schedule' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('skip_run' as const, 'unskip_run' as const), which, ahead: fc.nat(3) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end_schedule' as const), which }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 25 }), isAway: fc.boolean() }),
  },
)
type Action = typeof anyAction extends fc.Arbitrary<infer Value> ? Value : never

const expected = new Set(['INVALID_TRANSITION', 'NOT_FOUND'])

interface Said {
  readonly id: string
  state: 'active' | 'paused' | 'ended'
  readonly skipped: Set<string>
  /** Days that must not be paid, because they were skipped or the schedule was paused. */
  readonly unpaid: Set<string>
  /** Due days that passed before the schedule ended, including skipped and paused days. */
  readonly met: Set<string>
}

interface Played {
  payer: MemberPerson
  payee: MemberPerson
  readonly said: Said[]
}

async function play(played: Played, action: Action): Promise<void> {
  const { payer, payee, said } = played
  if (action.kind === 'create') {
    const { every, amount, starts, lasts, time_zone } = action
    const first_on = dayFromNow(app, starts + 1)
    const last_on = lasts === null || every === 'once' ? null : dayFromNow(app, starts + 1 + lasts)
    const asked = await aPlan(app, payee, amount, { every, time_zone, first_on, last_on })
    const { id } = await app.call('create_schedule', asked, payer.access_token)
    said.push({ id, state: 'active', skipped: new Set(), unpaid: new Set(), met: new Set() })
    return
  }
  if (action.kind === 'wait') return pass(played, action)
  const one = said[action.which % Math.max(1, said.length)]
  if (!one) return
  const { upcoming } = await seenSchedule(app, payer, one.id)
  if (action.kind === 'skip_run' || action.kind === 'unskip_run') {
    const due_on = upcoming[action.ahead]?.due_on
    if (due_on === undefined) return
    await app.call(action.kind, { ...changeOf(one.id), due_on }, payer.access_token)
    if (action.kind === 'skip_run') one.skipped.add(due_on)
    else one.skipped.delete(due_on)
    return
  }
  await app.call(action.kind, changeOf(one.id), payer.access_token)
  one.state = ({ pause_schedule: 'paused', resume_schedule: 'active', end_schedule: 'ended' } as const)[action.kind]
}

/** Two servers run their jobs every day or, with `isAway`, only on the last day. */
async function pass(played: Played, { days, isAway }: { readonly days: number; readonly isAway: boolean }): Promise<void> {
  for (let gone = 0; gone < days; gone += isAway ? days : 1) {
    const step = isAway ? days : 1
    for (const one of played.said) {
      const { upcoming } = await seenSchedule(app, played.payer, one.id)
      const until = app.clock.now().getTime() + step * 86_400_000
      const met = upcoming.filter(({ due_at }) => Date.parse(due_at) <= until).map(({ due_on }) => due_on)
      for (const due_on of met) one.met.add(due_on)
      for (const due_on of met) if (one.state !== 'active' || one.skipped.has(due_on)) one.unpaid.add(due_on)
    }
    ;[played.payer, played.payee] = await later(app, { days: step }, played.payer, played.payee)
    await Promise.all([runDueSchedules(app), runDueSchedules(other)])
    app.clock.forward({ seconds: 90 })
    await runDueJob(app)
  }
}

async function checkRuns({ payer, payee, said }: Played): Promise<void> {
  const check = createLedgerCheck({ pool: database().app, clock: app.clock })
  expect(await check.checkLedger()).toEqual([])
  const sent: string[] = []
  let due = 0
  for (const { id, unpaid, met } of said) {
    const runs = await runsOf(app, payer, id)
    const days = runs.map(({ due_on }) => due_on)
    expect(new Set(days).size).toBe(days.length)
    expect([...met].filter((due_on) => !days.includes(due_on))).toEqual([])
    const paid = runs.filter(({ status }) => status === 'sent')
    expect(paid.filter(({ due_on }) => unpaid.has(due_on))).toEqual([])
    const { amount } = await seenSchedule(app, payer, id)
    due += paid.length * amount
    sent.push(...paid.flatMap(({ transaction_id }) => transaction_id ?? []))
  }
  const { rows } = await database().owner.query<{ public_id: string }>(
    `select public_id from ledger.posting where kind in ('send', 'send_held') and initiator_id = $1`,
    [payer.user_id],
  )
  expect(rows.map(({ public_id }) => public_id).toSorted()).toEqual(sent.toSorted())
  expect(await balancesOf(app, payee)).toEqual([due, 0])
}

test(
  'for any plan, pause, skip and end on two servers: each day is paid at most once, never against the payer’s choice, and no cent is lost',
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(anyAction, { minLength: 3, maxLength: 12 }), async (actions) => {
        const [payer, payee] = await aPlanningPair(app)
        const played: Played = { payer, payee, said: [] }
        for (const action of actions) {
          try {
            await play(played, action)
          } catch (error) {
            if (!(error instanceof Refused) || !expected.has(error.code)) throw error
          }
        }
        await followedUp(app)
        await checkRuns(played)
      }),
      { numRuns: 8 },
    ),
  180_000,
)
