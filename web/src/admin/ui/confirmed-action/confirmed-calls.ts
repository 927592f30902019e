import type { CallInput, Output } from '@hai/contract/contract'
import { errorDataOf, hasCode } from '../../../api/api-error.ts'
import { type ConfirmedProcedure, callConfirmed } from './call-confirmed.ts'

export interface ConfirmedCall<Answer> {
  readonly procedure: ConfirmedProcedure
  readonly input: Record<string, unknown>
  readonly call: (act_token: string) => Promise<Answer>
}

export const confirmedCall = <Name extends ConfirmedProcedure>(
  procedure: Name,
  input: CallInput<Name>,
): ConfirmedCall<Output<Name>> => ({
  procedure,
  input,
  call: (act_token) => callConfirmed(procedure, input, act_token),
})

/**
 * True if the server does not have this action or forbids it for this person. NOT_FOUND may also mean that the object
 * does not exist; in that case the other ways to act fail with it too.
 */
export const isDenied = (error: unknown): boolean =>
  hasCode(error, 'NOT_FOUND', 'FORBIDDEN') ||
  (errorDataOf(error, 'BAD_REQUEST')?.fields.some(({ path }) => path === 'procedure') ?? false)

/**
 * Tries to prepare the `ways` in order and returns the first that is not denied. If all are denied, it throws the error
 * of the first. Any other error is thrown immediately.
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
