import { randomUUID } from 'node:crypto'
import type { CallInput, ProcedureName } from '@hai/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentsOf } from '../../../test/agents.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aDestination } from '../../../test/cashouts.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { balancesOf, codeOf } from '../../../test/money.ts'
import { aPayment, askFor } from '../../../test/requests.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

type Carry = (by: MemberPerson, idempotency_key: string) => Promise<unknown>

const call =
  <Name extends ProcedureName>(name: Name, inputFor: (by: MemberPerson) => Promise<Omit<CallInput<Name>, 'idempotency_key'>>) =>
  async (by: MemberPerson, idempotency_key: string): Promise<unknown> =>
    app.call(name, { ...(await inputFor(by)), idempotency_key } as CallInput<Name>, by.access_token)

const aPayee = async () => ({ hai_tag: (await aMember(app)).hai_tag })

const payments = {
  'a send': call('send_money', async ({ access_token }) => {
    const payee = await aPayee()
    const { total } = await app.call('quote_transfer', { payee, amount: 5_00 }, access_token)
    return { payee, amount: 5_00, quoted_total: total }
  }),
  'a quick pay': call('quick_pay', async ({ access_token }) => {
    const payee = await aPayee()
    const { total } = await app.call('quote_quick_pay', { payee, amount: 5_00 }, access_token)
    return { payee, amount: 5_00, quoted_total: total }
  }),
  'a payment of a request': call('pay_money_request', async (by) =>
    aPayment(app, await askFor(app, await aMember(app), by, 5_00), 5_00),
  ),
  'a cash-out': call('request_cashout', async ({ access_token }) => {
    const { total } = await app.call('quote_cashout', { amount: 20_00 }, access_token)
    return { amount: 20_00, quoted_total: total, destination_details: aDestination }
  }),
  'a task': call('create_task', async ({ access_token }) => {
    const { total } = await app.call('quote_task', { reward: 5_00 }, access_token)
    const due_at = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
    return { title: 'Carry water', description: '', reward: 5_00, quoted_total: total, due_at }
  }),
} satisfies Record<string, Carry>

const kinds = Object.entries<Carry>(payments)

const aPayer = () => agentsOf(() => app, database).aSaver()

test.each(kinds)('%s is found by its key, only by its payer, and has a receipt', async (_, pay) => {
  const [payer, other] = await Promise.all([aPayer(), aMember(app)])
  const key = randomUUID()
  const find = ({ access_token }: MemberPerson) => app.call('find_payment', { key }, access_token)
  expect(await find(payer)).toEqual({ transaction_id: null })
  await pay(payer, key)
  const { transaction_id } = await find(payer)
  expect(await find(other)).toEqual({ transaction_id: null })
  const receipt = await app.call('get_transaction', { transaction_id: transaction_id ?? '' }, payer.access_token)
  expect(receipt).toMatchObject({ id: transaction_id, direction: 'out' })
})

test.each(['a cash-out', 'a task'] as const)(
  '%s is not repeated under its key after a week, when its answer is deleted',
  async (kind) => {
    const payer = await aPayer()
    const key = randomUUID()
    await payments[kind](payer, key)
    const before = await balancesOf(app, payer)
    await database().owner.query('delete from cashouts.command')
    await database().owner.query('delete from tasks.command')
    expect(await codeOf(payments[kind](payer, key))).toBe('IDEMPOTENCY_CONFLICT')
    expect(await balancesOf(app, payer)).toEqual(before)
    const { rows } = await database().owner.query(
      'select from cashouts.cashout where sender_id = $1 union all select from tasks.task where creator_id = $1',
      [payer.user_id],
    )
    expect(rows).toHaveLength(1)
  },
)

test('a task is not reported as refused near its deadline, when its answer is deleted', async () => {
  const { user_id, access_token } = await aPayer()
  const { total } = await app.call('quote_task', { reward: 5_00 }, access_token)
  const due_at = new Date(app.clock.now().getTime() + 65 * 60_000).toISOString()
  const task = { title: 'Carry water', description: '', reward: 5_00, quoted_total: total, due_at, idempotency_key: randomUUID() }
  await app.call('create_task', task, access_token)
  await database().owner.query('delete from tasks.command where member_id = $1', [user_id])
  app.clock.forward({ minutes: 20 })
  expect(await codeOf(app.call('create_task', task, access_token))).toBe('IDEMPOTENCY_CONFLICT')
})

// The app gives a payment the key of one whose outcome is unknown, so that at most one of them goes out.
const pairs = kinds.flatMap(([first, pay]) =>
  kinds.filter(([next]) => next !== first).map(([next, payNext]) => [first, next, pay, payNext] as const),
)

test.each(pairs)('after %s, %s under the same key is refused and moves no money', async (_first, _next, pay, payNext) => {
  const payer = await aPayer()
  const key = randomUUID()
  await pay(payer, key)
  const before = await balancesOf(app, payer)
  expect(await codeOf(payNext(payer, key))).toBe('IDEMPOTENCY_CONFLICT')
  expect(await balancesOf(app, payer)).toEqual(before)
})
