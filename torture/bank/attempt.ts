import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { CallInput, Output, ProcedureName } from '@hai/contract/contract'
import type { Answer } from '../support/client.ts'
import type { Bank, Customer } from './bank.ts'
import type { Act, Expected, History } from './history.ts'

/** Calls that carry a key. */
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
/** To a server whose clock is wrong, the code of this minute is that of another, and tomorrow has begun or is a day further. */
const clockSaysSo = new Set(['INVALID_CODE', 'DATE_OUT_OF_BOUNDS'])
/** To one whose clock is ahead, a send cannot be taken back any more that another server takes back at that moment. */
const mayBeTheClock = (name: string, code: string): boolean =>
  clockSaysSo.has(code) || (name === 'undo_send' && code === 'INVALID_TRANSITION')

const transactionIn = (output: unknown): string | null =>
  typeof output === 'object' && output !== null && 'transaction_id' in output && typeof output.transaction_id === 'string'
    ? output.transaction_id
    : null

/** The starting balance, so that nobody wonders who asked for it. */
export function noteFunding({ acts }: History, user_id: string, key: string): void {
  acts.push({ ...newAct('start_funding', user_id, key), outcome: 'acknowledged' })
}

const newAct = (name: string, user_id: string, key: string): Act => ({
  ...{
    name,
    user_id,
    key,
    outcome: 'unknown',
    code: null,
    was_lost: false,
    contradicted: null,
    answered: new Set(),
    expects: null,
  },
})

/** One try, with a new session where the old one is not taken. */
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
 * Asks for something under one key until there is an answer, or until patience is at its end, and notes what is known of it
 * then. Sometimes twice at once, as fingers do. Answers what was done; null: it was refused, or nobody knows.
 */
export async function attempt<Name extends KeyedName>(
  bank: Bank,
  { by, name, input, key = randomUUID(), expects }: Attempt<Name>,
): Promise<Output<Name> | null> {
  const act: Act = { ...newAct(name, by.user_id, key), expects: expects ?? null }
  bank.history.acts.push(act)
  // The type of a call’s input with its key is that of the call: TypeScript does not put the two together again.
  const whole = { ...input, idempotency_key: key } as unknown as CallInput<Name>
  for (let left = bank.random.between(PATIENCE_MIN, PATIENCE_MAX); left > 0; left -= 1) {
    const tries = bank.random.between(1, 12) === 1 ? 2 : 1
    const answers = await Promise.all(Array.from({ length: tries }, () => tryOnce(bank, by, name, whole)))
    const done = answers.filter((answer) => answer.kind === 'done')
    for (const { output } of done) {
      const id = transactionIn(output)
      if (id !== null) act.answered.add(id)
    }
    act.was_lost ||= answers.some(({ kind }) => kind === 'lost')
    const [first] = done
    const refusal = answers.find((answer) => answer.kind === 'refused')
    if (first) {
      act.outcome = 'acknowledged'
      act.contradicted = refusal && !mayBeTheClock(name, refusal.code) ? refusal.code : null
      return first.output
    }
    if (refusal) {
      // Refused while another try of it is on its way is not refused for good.
      act.was_lost ||= tries > 1
      act.outcome = 'refused'
      act.code = refusal.code
      return null
    }
    await pause(bank.random.between(20, PAUSE_MS_MAX))
  }
  return null
}

/** Something without a key: asked again until it is done or refused, a few times. */
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
