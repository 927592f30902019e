import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { refetchInBackground } from './refetch-in-background.ts'

test('without a response the error appears at once, the input can be sent again, and succeeds once the server is back', async () => {
  const offline = new ApiError({ code: 'OFFLINE', message: '', request_id: null })
  const answers = [() => Promise.reject(offline), (typed: string) => Promise.resolve(typed)]
  const mutation = new MutationObserver(new QueryClient(), {
    mutationFn: (typed: string) => answers.shift()?.(typed) ?? Promise.reject(offline),
    onError: refetchInBackground(() => new Promise(() => undefined)),
  })
  await expect(mutation.mutate('what was done')).rejects.toBe(offline)
  expect(mutation.getCurrentResult()).toMatchObject({ status: 'error', variables: 'what was done' })
  expect(await mutation.mutate('what was done')).toBe('what was done')
})

test('a failed reload does not affect anything else', async () => {
  refetchInBackground(() => Promise.reject(new Error('no answer')))()
  await Promise.resolve()
})
