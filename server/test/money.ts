import { randomUUID } from 'node:crypto'
import { chargeFor, chargePastFree } from '@hai/contract/fee-bands'
import { cents } from '@hai/contract/money'
import type { CallInput, Output } from '@hai/contract/contract'
import { Refused, type TestApp } from './app.ts'
import type { MemberPerson } from './members.ts'

type Send = CallInput<'send_money'>

export const totalOf = (app: TestApp, amount: number): Promise<number> => chargedTotal(app, amount, chargeFor)

export const totalAtMost = (app: TestApp, amount: number): Promise<number> => chargedTotal(app, amount, chargePastFree)

async function chargedTotal({ server }: TestApp, amount: number, charge: typeof chargeFor): Promise<number> {
  const { items } = await server.handlers.list_fee_rules({ kind: 'guest', request: { id: '', ip: '', user_agent: '' } }, {})
  const rule = items.find(({ operation }) => operation === 'send')
  if (!rule) throw new Error('there is no rule for sends')
  const { fee, tax } = charge(rule, cents(amount))
  return amount + fee + tax
}

export async function aSend(app: TestApp, to: string | Send['payee'], amount: number, more: Partial<Send> = {}): Promise<Send> {
  const payee = typeof to === 'string' ? { hai_tag: to } : to
  return { idempotency_key: randomUUID(), payee, amount, quoted_total: await totalOf(app, amount), ...more }
}

export const send = async (
  app: TestApp,
  from: MemberPerson,
  ...command: Parameters<typeof aSend> extends [TestApp, ...infer Rest] ? Rest : never
): Promise<Output<'send_money'>> => app.call('send_money', await aSend(app, ...command), from.access_token)

export const sendAtOnce = (app: TestApp, from: MemberPerson, to: MemberPerson, amount: number, more: Partial<Send> = {}) =>
  send(app, from, to.hai_tag, amount, { undo_window: false, ...more })

export async function balancesOf(app: TestApp, { access_token }: MemberPerson): Promise<[available: number, on_hold: number]> {
  const { available_balance, on_hold_balance } = await app.call('get_wallet', {}, access_token)
  return [available_balance, on_hold_balance]
}

export const runDueJob = (app: TestApp): Promise<void> => runJob(app, 'transfers:process_due', {})

export async function runJob({ server }: TestApp, name: string, payload: object): Promise<void> {
  const task = server.transfers.feature.jobs?.[name]
  if (!task) throw new Error(`there is no task ${name}`)
  await task(payload)
}

export async function later<People extends readonly MemberPerson[]>(
  app: TestApp,
  by: Parameters<TestApp['clock']['forward']>[0],
  ...people: People
): Promise<{ [Index in keyof People]: MemberPerson }> {
  const sessions = await Promise.all(people.map(({ refresh_token }) => app.call('refresh_session', { refresh_token })))
  app.clock.forward(by)
  const renewed = await Promise.all(sessions.map(({ refresh_token }) => app.call('refresh_session', { refresh_token })))
  const result = people.map((person, index) => ({ ...person, ...renewed[index] }))
  return result as { [Index in keyof People]: MemberPerson }
}

/** Throws if the call succeeds. */
export async function codeOf(refused: Promise<unknown>): Promise<string> {
  try {
    await refused
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
  throw new Error('it was not rejected')
}

export const followedUp = ({ server }: TestApp): Promise<void> => server.feed.caughtUp()
