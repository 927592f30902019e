import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { confirmationQuestion, heldKeys, hostConfirmations, withConfirmation } from './confirmation.ts'

const refusal = () =>
  new ApiError({
    code: 'CONFIRMATION_REQUIRED',
    message: '',
    data: { ways: ['passkey', 'pin'], paid_before: 30_00 },
    request_id: null,
  })

let stop: (() => void) | undefined
afterEach(() => stop?.())

const waitForQuestion = () => vi.waitFor(() => confirmationQuestion.get() ?? expect.fail('nothing is asked'))

test('asks once, then repeats the call', async () => {
  stop = hostConfirmations()
  const call = vi.fn().mockRejectedValueOnce(refusal()).mockResolvedValueOnce('sent')
  const answer = withConfirmation<unknown>('key', call)
  const question = await waitForQuestion()
  expect(question).toMatchObject({ ways: ['passkey', 'pin'], paid_before: 30_00 })
  expect(call).toHaveBeenCalledTimes(1)
  question.settle(true)
  await expect(answer).resolves.toBe('sent')
  expect(confirmationQuestion.get()).toBeNull()
})

test("throws the server's error and does not repeat the call if the member cancels", async () => {
  stop = hostConfirmations()
  const call = vi.fn().mockRejectedValue(refusal())
  const answer = withConfirmation('key', call)
  const isRefused = expect(answer).rejects.toMatchObject({ code: 'CONFIRMATION_REQUIRED' })
  ;(await waitForQuestion()).settle(false)
  await isRefused
  expect(call).toHaveBeenCalledTimes(1)
})

test('holds the key of a call while it asks, and nothing for a call without a key', async () => {
  stop = hostConfirmations()
  for (const [key, held] of [
    ['key', ['key']],
    [null, []],
  ] as const) {
    const answer = withConfirmation<unknown>(key, vi.fn().mockRejectedValueOnce(refusal()).mockResolvedValueOnce('sent'))
    const question = await waitForQuestion()
    expect(heldKeys.get()).toEqual(held)
    question.settle(true)
    await answer
    expect(heldKeys.get()).toEqual([])
  }
})

test('asks one question for two calls', async () => {
  stop = hostConfirmations()
  const calls = [1, 2].map((nth) => vi.fn().mockRejectedValueOnce(refusal()).mockResolvedValueOnce(nth))
  const answers = Promise.all(calls.map((call) => withConfirmation<unknown>('key', call)))
  const question = await waitForQuestion()
  await Promise.resolve()
  question.settle(true)
  await expect(answers).resolves.toEqual([1, 2])
})

test('asks nothing without a host for the sheet, or for another error', async () => {
  await expect(withConfirmation('key', () => Promise.reject(refusal()))).rejects.toMatchObject({ code: 'CONFIRMATION_REQUIRED' })
  stop = hostConfirmations()
  const other = new ApiError({ code: 'QUOTE_CHANGED', message: '', request_id: null })
  await expect(withConfirmation('key', () => Promise.reject(other))).rejects.toBe(other)
  expect(confirmationQuestion.get()).toBeNull()
})
