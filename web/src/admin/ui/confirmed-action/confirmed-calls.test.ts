import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { prepareFirst } from './confirmed-calls.ts'

const refusal = (code: ApiError['code'], data: unknown = {}) => new ApiError({ code, message: code, data, request_id: null })
const unknownProcedure = refusal('BAD_REQUEST', { fields: [{ path: 'procedure', reason: 'is not a confirmed action' }] })

const server = (refused: Readonly<Record<string, ApiError>>) =>
  vi.fn((way: string) => (refused[way] ? Promise.reject(refused[way]) : Promise.resolve(`action of ${way}`)))

test('uses the first way if possible and does not try another', async () => {
  const prepare = server({})
  expect(await prepareFirst(['usual', 'other'], prepare)).toEqual({ way: 'usual', action: 'action of usual' })
  expect(prepare).toHaveBeenCalledTimes(1)
})

test.each([
  ['is missing', refusal('NOT_FOUND')],
  ['is unknown as a confirmed action', unknownProcedure],
  ['is denied', refusal('FORBIDDEN')],
])('uses the second way if the first %s', async (_what, error) => {
  expect(await prepareFirst(['usual', 'other'], server({ usual: error }))).toEqual({ way: 'other', action: 'action of other' })
})

test.each([
  refusal('INSUFFICIENT_FUNDS'),
  refusal('OFFLINE'),
  refusal('BAD_REQUEST', { fields: [{ path: 'amount', reason: 'x' }] }),
])('does not fall back after a refusal of the action itself: %s', async (error) => {
  const prepare = server({ usual: error })
  await expect(prepareFirst(['usual', 'other'], prepare)).rejects.toBe(error)
  expect(prepare).toHaveBeenCalledTimes(1)
})

test('reports the first refusal if both ways are denied', async () => {
  const error = refusal('FORBIDDEN')
  await expect(prepareFirst(['usual', 'other'], server({ usual: error, other: refusal('NOT_FOUND') }))).rejects.toBe(error)
})
