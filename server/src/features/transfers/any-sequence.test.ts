import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, type MemberPerson } from '../../../test/members.ts'
import { aSend, balancesOf, followedUp, runJob, runDueJob } from '../../../test/money.ts'
import { quickPay } from '../../../test/quick-pay.ts'
import { aPayment, askFor } from '../../../test/requests.ts'
import { createLedgerCheck } from '../../../test/ledger-check.ts'

const database = useTestDatabase()
let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
  other = await startTestApp(database(), { clock: app.clock })
})
afterAll(() => Promise.all([app.stop(), other.stop()]))

const MEMBERS = 3
const anyMember = fc.nat(MEMBERS - 1)
const anyAction = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      from: anyMember,
      to: anyMember,
      amount: fc.integer({ min: 1_00, max: 30_00 }),
      undo_window: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('escrow' as const),
      from: anyMember,
      to: anyMember,
      amount: fc.integer({ min: 1_00, max: 30_00 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('quick_pay' as const),
      from: anyMember,
      to: anyMember,
      amount: fc.integer({ min: 1_00, max: 30_00 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('ask_and_be_paid' as const),
      from: anyMember,
      to: anyMember,
      amount: fc.integer({ min: 1_00, max: 30_00 }),
      undo_window: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('return' as const), who: anyMember, which: fc.nat(), twice: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), which: fc.nat(), twice: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(), twice: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('claim' as const), who: anyMember }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 35 }) }) },
)
type Action = typeof anyAction extends fc.Arbitrary<infer Value> ? Value : never

/** These actions may cause these errors. Any other error is a bug. */
const expected = new Set([
  'RATE_LIMITED',
  'INSUFFICIENT_FUNDS',
  'LIMIT_EXCEEDED',
  'RECIPIENT_IS_SELF',
  'RECIPIENT_CANNOT_RECEIVE',
  'INVALID_TRANSITION',
  'NOT_FOUND',
])

interface Played {
  readonly members: readonly MemberPerson[]
  readonly phones: readonly string[]
  readonly sent: { readonly transaction_id: string; readonly by: MemberPerson }[]
}

async function play({ members, phones, sent }: Played, action: Action): Promise<void> {
  const memberAt = (index: number): MemberPerson => members[index] ?? members[0] ?? expect.fail('there are no members')
  const sendTo = async (by: MemberPerson, ...command: [Parameters<typeof aSend>[1], number, object]): Promise<void> => {
    const { transaction_id } = await app.call('send_money', await aSend(app, ...command), by.access_token)
    sent.push({ transaction_id, by })
  }
  const end = async (
    name: 'undo_send' | 'cancel_pending_send',
    { which, twice }: { which: number; twice: boolean },
  ): Promise<void> => {
    const send = sent[which % Math.max(1, sent.length)]
    if (!send) return
    const command = { idempotency_key: randomUUID(), transaction_id: send.transaction_id }
    await Promise.all((twice ? [app, other] : [app]).map((server) => server.call(name, command, send.by.access_token)))
  }
  if (action.kind === 'send')
    await sendTo(memberAt(action.from), memberAt(action.to).hai_tag, action.amount, { undo_window: action.undo_window })
  if (action.kind === 'escrow') await sendTo(memberAt(action.from), { phone: phones[action.to] ?? '' }, action.amount, {})
  if (action.kind === 'quick_pay') await quickPay(app, memberAt(action.from), memberAt(action.to), action.amount)
  if (action.kind === 'ask_and_be_paid') {
    const [payer, { undo_window }] = [memberAt(action.from), action]
    const payment = await aPayment(app, await askFor(app, memberAt(action.to), payer, action.amount), action.amount, {
      undo_window,
    })
    const { transaction_id } = await app.call('pay_money_request', payment, payer.access_token)
    sent.push({ transaction_id, by: payer })
  }
  if (action.kind === 'return') await giveBack(memberAt(action.who), action)
  if (action.kind === 'undo') await end('undo_send', action)
  if (action.kind === 'cancel') await end('cancel_pending_send', action)
  if (action.kind === 'claim') await claim(memberAt(action.who), phones[members.indexOf(memberAt(action.who))] ?? '')
  if (action.kind === 'wait') {
    app.clock.forward({ seconds: action.seconds })
    await Promise.all([runDueJob(app), runDueJob(other)])
  }
}

async function giveBack({ access_token }: MemberPerson, { which, twice }: { which: number; twice: boolean }): Promise<void> {
  const { items } = await app.call('list_activity', { direction: 'in' }, access_token)
  const payment = items[which % Math.max(1, items.length)]
  if (!payment) return
  const tries = (twice ? [app, other] : [app]).map((server) =>
    server.call('return_payment', { idempotency_key: randomUUID(), transaction_id: payment.id }, access_token),
  )
  const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected')
  if (twice) expect(refused.length).toBeGreaterThan(0)
  await Promise.all(tries)
}

async function claim(who: MemberPerson, phone: string): Promise<void> {
  await database().owner.query(`update identity.profile set phone = $2, phone_verified_at = now() where id = $1`, [
    who.user_id,
    phone,
  ])
  await Promise.all([app, other].map((server) => runJob(server, 'transfers:claim', { user_id: who.user_id })))
}

async function sumOfActivity({ access_token }: MemberPerson): Promise<number> {
  const { items, next_cursor } = await app.call('list_activity', { limit: 100 }, access_token)
  expect(next_cursor).toBeNull()
  return items
    .filter(({ balance_after }) => balance_after !== null)
    .reduce((sum, { direction, amount, fee, tax }) => (direction === 'in' ? sum + amount : sum - amount - fee - tax), 0)
}

let round = 0
test(
  'for any concurrent actions on two servers over time, no cent appears or is lost, and activity adds up',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyAction, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 }),
        async (steps) => {
          round += 1
          const members = await Promise.all(Array.from({ length: MEMBERS }, () => aFundedWallet(app)))
          const phones = members.map((_, index) => `+509${31_000_000 + round * MEMBERS + index}`)
          const played: Played = { members, phones, sent: [] }
          for (const actions of steps) {
            const results = await Promise.allSettled(actions.map((action) => play(played, action)))
            for (const result of results) {
              if (result.status === 'fulfilled') continue
              const isExpected = result.reason instanceof Refused && expected.has(result.reason.code)
              if (!isExpected) throw result.reason
            }
          }
          const check = createLedgerCheck({ pool: database().app, clock: app.clock })
          expect(await check.checkLedger()).toEqual([])
          for (const member of members) {
            const [available, on_hold] = await balancesOf(app, member)
            expect(await sumOfActivity(member)).toBe(available)
            const { items } = await app.call('get_holds', {}, member.access_token)
            expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(on_hold)
          }
          await followedUp(app)
        },
      ),
      { numRuns: 15 },
    ),
  120_000,
)
