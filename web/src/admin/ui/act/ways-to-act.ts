import type { CallInput, Output } from '@hai/contract/contract'
import { factsOf, hasCode } from '../../../api/api-error.ts'
import { type ActName, callAct } from './act-call.ts'

/** An act with what it is done with. */
export interface WayToAct<Answer> {
  readonly procedure: ActName
  readonly input: Record<string, unknown>
  readonly call: (act_token: string) => Promise<Answer>
}

export const wayToAct = <Name extends ActName>(procedure: Name, input: CallInput<Name>): WayToAct<Output<Name>> => ({
  procedure,
  input,
  call: (act_token) => callAct(procedure, input, act_token),
})

/** The server has no such act, or not for whoever asks. What it is about may be what is missing: then another way is refused too. */
export const isDenied = (error: unknown): boolean =>
  hasCode(error, 'NOT_FOUND', 'FORBIDDEN') ||
  (factsOf(error, 'BAD_REQUEST')?.fields.some(({ path }) => path === 'procedure') ?? false)

/** Prepares the first way that is not denied. Fails as the first, where all are, and at once for any other reason. */
export async function prepareFirst<Way, Act>(
  ways: readonly Way[],
  prepare: (way: Way) => Promise<Act>,
): Promise<{ readonly way: Way; readonly act: Act }> {
  const denials: unknown[] = []
  for (const way of ways) {
    try {
      return { way, act: await prepare(way) }
    } catch (error) {
      if (!isDenied(error)) throw error
      denials.push(error)
    }
  }
  throw denials[0]
}
