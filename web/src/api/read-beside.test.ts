import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { readBeside } from './read-beside.ts'

test('where nobody answers, the failure is there at once, what was typed can be sent again, and it works once somebody does', async () => {
  const offline = new ApiError({ code: 'OFFLINE', message: '', request_id: null })
  const answers = [() => Promise.reject(offline), (typed: string) => Promise.resolve(typed)]
  const act = new MutationObserver(new QueryClient(), {
    mutationFn: (typed: string) => answers.shift()?.(typed) ?? Promise.reject(offline),
    onError: readBeside(() => new Promise(() => undefined)),
  })
  await expect(act.mutate('what was done')).rejects.toBe(offline)
  expect(act.getCurrentResult()).toMatchObject({ status: 'error', variables: 'what was done' })
  expect(await act.mutate('what was done')).toBe('what was done')
})

test('a reading that fails is nobody’s fault but its own', async () => {
  readBeside(() => Promise.reject(new Error('no answer')))()
  await Promise.resolve()
})
