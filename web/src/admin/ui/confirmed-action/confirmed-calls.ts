import type { CallInput, Output } from '@hai/contract/contract'
import { errorDataOf, hasCode } from '../../../api/api-error.ts'
import { type ConfirmedProcedure, callConfirmed } from './call-confirmed.ts'

export interface ConfirmedCall<Answer> {
  readonly procedure: ConfirmedProcedure
  readonly input: Record<string, unknown>
  readonly call: (action_token: string) => Promise<Answer>
}

export const confirmedCall = <Name extends ConfirmedProcedure>(
  procedure: Name,
  input: CallInput<Name>,
): ConfirmedCall<Output<Name>> => ({
  procedure,
  input,
  call: (action_token) => callConfirmed(procedure, input, action_token),
})

/**
 * True if the server does not have this action or forbids it for this person. NOT_FOUND may also mean that the object
 * does not exist. In that case the fallbacks fail with NOT_FOUND too.
 */
export const isDenied = (error: unknown): boolean =>
  hasCode(error, 'NOT_FOUND', 'FORBIDDEN') ||
  (errorDataOf(error, 'BAD_REQUEST')?.fields.some(({ path }) => path === 'procedure') ?? false)

/**
 * Prepares the first of the `ways` that is not denied. If all are denied, it throws the error of the first. Any other
 * error is thrown immediately.
 */
export async function prepareFirst<Way, Action>(
  ways: readonly Way[],
  prepare: (way: Way) => Promise<Action>,
): Promise<{ readonly way: Way; readonly action: Action }> {
  const denials: unknown[] = []
  for (const way of ways) {
    try {
      return { way, action: await prepare(way) }
    } catch (error) {
      if (!isDenied(error)) throw error
      denials.push(error)
    }
  }
  throw denials[0]
}
