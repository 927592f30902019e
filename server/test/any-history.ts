import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createDatabase } from '../src/platform/database/database.ts'
import { Refused, type TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { aFundedWallet, type MemberPerson } from './members.ts'
import { aSend, followedUp, later, runJob, runDueJob } from './money.ts'
import { aNumber } from './phones.ts'
import { quickPay } from './quick-pay.ts'
import { referralsOf } from './referrals.ts'

const MEMBERS = 3
const who = fc.nat(MEMBERS - 1)
const two = fc.constantFrom(...[0, 1, 2].flatMap((from) => [1, 2].map((step) => ({ from, to: (from + step) % MEMBERS }))))
const which = fc.nat()
const amount = fc.integer({ min: 1_00, max: 30_00 })

/** `which` selects one of the earlier payments. */
export const anyAction = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('quick_pay' as const), between: two, amount }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('send' as const), between: two, amount, undo_window: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('send_to_closed' as const), between: two, amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('escrow' as const), from: who, amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('return' as const, 'undo' as const, 'cancel' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('claim' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(0.0003, 0.001, 1.1, 9, 16) }) },
)
export type Action = typeof anyAction extends fc.Arbitrary<infer Value> ? Value : never

/** A sequence of actions that contains every kind. */
export const everyAction: readonly Action[] = [
  { kind: 'send', between: { from: 1, to: 2 }, amount: 12_00, undo_window: false },
  { kind: 'send', between: { from: 0, to: 2 }, amount: 20_00, undo_window: true },
  { kind: 'undo', which: 1 },
  { kind: 'escrow', from: 1, amount: 10_00 },
  { kind: 'cancel', which: 2 },
  { kind: 'wait', days: 1.1 },
  { kind: 'quick_pay', between: { from: 0, to: 1 }, amount: 25_00 },
  { kind: 'return', which: 3 },
  { kind: 'quick_pay', between: { from: 2, to: 0 }, amount: 15_00 },
  { kind: 'escrow', from: 2, amount: 9_00 },
  { kind: 'escrow', from: 1, amount: 8_00 },
  { kind: 'claim', who: 2 },
  { kind: 'send', between: { from: 2, to: 0 }, amount: 7_00, undo_window: true },
  { kind: 'wait', days: 16 },
  { kind: 'wait', days: 16 },
  { kind: 'send_to_closed', between: { from: 0, to: 2 }, amount: 3_00 },
  { kind: 'escrow', from: 2, amount: 5_00 },
  { kind: 'send', between: { from: 1, to: 0 }, amount: 6_00, undo_window: true },
]

interface Paid {
  readonly transaction_id: string
  readonly by: number
  readonly to: number
}

type Actions = { readonly [Name in Action['kind']]: (action: Extract<Action, { kind: Name }>) => Promise<unknown> }

/**
 * Creates three members, the second referred by the first. The returned function lets them act, and skips actions that
 * the server rejects.
 */
export async function aHistory(app: TestApp, database: () => TestDatabase) {
  const referrals = referralsOf(
    () => app,
    () => database(),
  )
  const phones = Array.from({ length: MEMBERS }, aNumber)
  const first = await aFundedWallet(app)
  const second = await referrals.aNewcomer({ code: await referrals.codeOf(first) })
  await referrals.verifyPhone(second, phones[1])
  const funding = { idempotency_key: randomUUID(), method: 'sandbox' as const, amount: 100_00 }
  await app.call('start_funding', funding, second.access_token)
  let members: readonly MemberPerson[] = [first, second, await aFundedWallet(app)]
  const payments: Paid[] = []

  const member = (index: number): MemberPerson => members[index] ?? expect.fail('there is no such member')
  const payment = (index: number): Paid | undefined => payments[index % Math.max(1, payments.length)]
  const end = async (name: 'undo_send' | 'cancel_pending_send' | 'return_payment', paid: Paid | undefined) => {
    if (!paid) return
    const by = name === 'return_payment' ? paid.to : paid.by
    await app.call(name, { idempotency_key: randomUUID(), transaction_id: paid.transaction_id }, member(by).access_token)
  }
  const keep = ({ transaction_id }: { readonly transaction_id: string }, by: number, to: number): number =>
    payments.push({ transaction_id, by, to })

  const doing: Actions = {
    quick_pay: async ({ between: { from, to }, amount: of }) => keep(await quickPay(app, member(from), member(to), of), from, to),
    send: async ({ between: { from, to }, amount: of, undo_window }) => {
      const command = await aSend(app, member(to).hai_tag, of, { undo_window })
      keep(await app.call('send_money', command, member(from).access_token), from, to)
    },
    send_to_closed: async ({ between, amount: of }) => {
      await doing.send({ kind: 'send', between, amount: of, undo_window: true })
      const { user_id } = member(between.to)
      const owner = createDatabase(database().owner)
      await owner.transaction().execute((trx) => app.server.ledger.freeze(trx, user_id))
      await doing.wait({ kind: 'wait', days: 0.001 })
      await owner.transaction().execute((trx) => app.server.ledger.unfreeze(trx, user_id))
    },
    escrow: async ({ from, amount: of }) => {
      const to = (from + 1) % MEMBERS
      const command = await aSend(app, { phone: phones[to] ?? '' }, of)
      keep(await app.call('send_money', command, member(from).access_token), from, to)
    },
    undo: ({ which: at }) => end('undo_send', payment(at)),
    cancel: ({ which: at }) => end('cancel_pending_send', payment(at)),
    return: ({ which: at }) => end('return_payment', payment(at)),
    claim: async ({ who: at }) => {
      const { user_id } = member(at)
      const found = [user_id, phones[at]]
      await database().owner.query('update identity.profile set phone = $2, phone_verified_at = now() where id = $1', found)
      await runJob(app, 'transfers:claim', { user_id })
    },
    wait: async ({ days }) => {
      members = await later(app, { days }, ...members)
      await runDueJob(app)
      await referrals.runDueJob()
    },
  }

  const happen = <Name extends Action['kind']>(name: Name, action: Extract<Action, { kind: Name }>): Promise<unknown> =>
    doing[name](action)

  return async function play(actions: readonly Action[]): Promise<readonly MemberPerson[]> {
    for (const action of actions) {
      try {
        await happen(action.kind, action)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
      }
      await followedUp(app)
    }
    return members
  }
}
