import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { prepareFirst } from './ways-to-act.ts'

const refusal = (code: ApiError['code'], data: unknown = {}) => new ApiError({ code, message: code, data, request_id: null })
const unknownProcedure = refusal('BAD_REQUEST', { fields: [{ path: 'procedure', reason: 'is no act of the staff' }] })

/** A server that prepares what is not refused. */
const server = (refused: Readonly<Record<string, ApiError>>) =>
  vi.fn((way: string) => (refused[way] ? Promise.reject(refused[way]) : Promise.resolve(`act of ${way}`)))

test('the first way is taken where it is to be had, and no other is asked for', async () => {
  const prepare = server({})
  expect(await prepareFirst(['usual', 'other'], prepare)).toEqual({ way: 'usual', act: 'act of usual' })
  expect(prepare).toHaveBeenCalledTimes(1)
})

test.each([
  ['is missing', refusal('NOT_FOUND')],
  ['is unknown as an act', unknownProcedure],
  ['is denied', refusal('FORBIDDEN')],
])('the other is taken where the first %s', async (_what, error) => {
  expect(await prepareFirst(['usual', 'other'], server({ usual: error }))).toEqual({ way: 'other', act: 'act of other' })
})

test.each([
  refusal('INSUFFICIENT_FUNDS'),
  refusal('OFFLINE'),
  refusal('BAD_REQUEST', { fields: [{ path: 'amount', reason: 'x' }] }),
])('a refusal of the act itself stands: %s', async (error) => {
  const prepare = server({ usual: error })
  await expect(prepareFirst(['usual', 'other'], prepare)).rejects.toBe(error)
  expect(prepare).toHaveBeenCalledTimes(1)
})

test('where both are denied, it is said why the first was', async () => {
  const error = refusal('FORBIDDEN')
  await expect(prepareFirst(['usual', 'other'], server({ usual: error, other: refusal('NOT_FOUND') }))).rejects.toBe(error)
})
