import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { CallInput, Output, ProcedureName } from '@hai/contract/contract'
import type { Answer } from '../support/client.ts'
import type { Bank, Customer } from './bank.ts'
import { type Action, type Expected, newAction } from './history.ts'

export type KeyedName = {
  [Name in ProcedureName]: CallInput<Name> extends { idempotency_key: string } ? Name : never
}[ProcedureName]

export interface Attempt<Name extends KeyedName> {
  readonly by: Customer
  readonly name: Name
  readonly input: Omit<CallInput<Name>, 'idempotency_key'>
  readonly key?: string
  readonly expects?: Expected
}

const PATIENCE_MIN = 2
const PATIENCE_MAX = 14
const PAUSE_MS_MAX = 500
/**
 * Errors that a wrong clock can cause: the server expects the hand-over code of another minute, or its date is another
 * day.
 */
const clockSaysSo = new Set(['INVALID_CODE', 'DATE_OUT_OF_BOUNDS'])
/** A server whose clock is ahead also refuses an undo that another server still accepts. */
const mayBeTheClock = (name: string, code: string): boolean =>
  clockSaysSo.has(code) || (name === 'undo_send' && code === 'INVALID_TRANSITION')

const transactionIn = (output: unknown): string | null =>
  typeof output === 'object' && output !== null && 'transaction_id' in output && typeof output.transaction_id === 'string'
    ? output.transaction_id
    : null

/** If the session is refused, signs in again. */
async function tryOnce<Name extends ProcedureName>(
  bank: Bank,
  by: Customer,
  name: Name,
  input: CallInput<Name>,
): Promise<Answer<Name>> {
  const answer = await bank.client.once(name, input, by.token())
  if (answer.kind !== 'refused' || answer.code !== 'UNAUTHENTICATED') return answer
  await by.renew()
  return bank.client.once(name, input, by.token())
}

/**
 * Repeats a call with one idempotency key until the server answers or the tries are used up. Sometimes sends the call
 * twice at once, like a double click. Returns null if the call was refused or its outcome is unknown.
 */
export async function attempt<Name extends KeyedName>(bank: Bank, asked: Attempt<Name>): Promise<Output<Name> | null> {
  const { by, name, key = randomUUID(), expects } = asked
  const action: Action = { ...newAction(name, by.user_id, key), expects: expects ?? null }
  bank.history.actions.push(action)
  bank.history.running.set(action, Date.now())
  try {
    return await repeat(bank, action, asked)
  } finally {
    bank.history.running.delete(action)
  }
}

async function repeat<Name extends KeyedName>(
  bank: Bank,
  action: Action,
  { by, name, input }: Attempt<Name>,
): Promise<Output<Name> | null> {
  // TypeScript cannot infer that the input is complete.
  const whole = { ...input, idempotency_key: action.key } as unknown as CallInput<Name>
  for (let left = bank.random.between(PATIENCE_MIN, PATIENCE_MAX); left > 0; left -= 1) {
    const tries = bank.random.between(1, 12) === 1 ? 2 : 1
    const answers = await Promise.all(Array.from({ length: tries }, () => tryOnce(bank, by, name, whole)))
    const done = answers.filter((answer) => answer.kind === 'done')
    for (const { output } of done) {
      const id = transactionIn(output)
      if (id !== null) action.answered.add(id)
    }
    action.was_lost ||= answers.some(({ kind }) => kind === 'lost')
    const [first] = done
    const refusal = answers.find((answer) => answer.kind === 'refused')
    if (first) {
      action.outcome = 'acknowledged'
      action.contradicted = refusal && !mayBeTheClock(name, refusal.code) ? refusal.code : null
      return first.output
    }
    if (refusal) {
      // One of two simultaneous attempts may be refused because the other succeeded. The refusal then does not prove
      // that nothing happened.
      action.was_lost ||= tries > 1
      action.outcome = 'refused'
      action.code = refusal.code
      return null
    }
    await pause(bank.random.between(20, PAUSE_MS_MAX))
  }
  return null
}

/** Makes a call without a key. After a lost response, repeats it a few times. */
export async function ask<Name extends ProcedureName>(
  bank: Bank,
  by: Customer,
  name: Name,
  input: CallInput<Name>,
): Promise<Output<Name> | null> {
  for (let left = 8; left > 0; left -= 1) {
    const answer = await tryOnce(bank, by, name, input)
    if (answer.kind === 'done') return answer.output
    if (answer.kind === 'refused') return null
    await pause(bank.random.between(20, PAUSE_MS_MAX))
  }
  return null
}
