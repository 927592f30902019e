import type { CallInput, Output } from '@hai/contract/contract'
import { factsOf, hasCode } from '../../../api/api-error.ts'
import { type ActName, callAct } from './call-confirmed.ts'

/** One procedure with the input for it. */
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

/**
 * The server has no such action, or forbids it for this person. NOT_FOUND may also refer to the object; then the other
 * way fails too.
 */
export const isDenied = (error: unknown): boolean =>
  hasCode(error, 'NOT_FOUND', 'FORBIDDEN') ||
  (factsOf(error, 'BAD_REQUEST')?.fields.some(({ path }) => path === 'procedure') ?? false)

/**
 * Prepares the first way that is not denied. If all are denied, throws the first error; throws any other error at once.
 */
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
