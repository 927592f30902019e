import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCatchUp } from './catch-up.ts'

/** A screen that shows one answer of the server, which the test gives by hand. */
function aScreen(cached?: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  const asked: ((answer: string) => void)[] = []
  const fetch = () => new Promise<string>((resolve) => asked.push(resolve))
  if (cached !== undefined) client.setQueryData(['wallet'], cached)
  const observer = new QueryObserver(client, { queryKey: ['wallet'], queryFn: fetch })
  observer.subscribe(() => undefined)
  return {
    client,
    asked,
    answer: async (text: string) => {
      asked.at(-1)?.(text)
      await vi.advanceTimersByTimeAsync(0)
    },
    shown: () => observer.getCurrentResult().data,
    catchUp: createCatchUp(client, {
      wallet: [['wallet']],
      profile: [],
      notifications: [['notifications']],
      requests: [],
      tasks: [],
      read_status: [],
      schedules: [],
      cashouts: [],
      cash_ins: [],
      disputes: [],
      dispute_events: [],
    }),
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('what was read before events arrive is read once more', async () => {
  const { asked, answer, shown, catchUp } = aScreen('before')
  expect(asked).toHaveLength(0)
  catchUp.subscribed('wallet')
  expect(asked).toHaveLength(1)
  await answer('now')
  expect(shown()).toBe('now')
})

test('a first answer on its way is shown before it is asked for again', async () => {
  const { asked, answer, shown, catchUp } = aScreen()
  catchUp.subscribed('wallet')
  expect(asked).toHaveLength(1)
  await answer('first')
  expect(shown()).toBe('first')
  expect(asked).toHaveLength(2)
  await answer('second')
  expect(shown()).toBe('second')
})

test('an answer made before an event does not hide it', async () => {
  const { client, asked, answer, shown, catchUp } = aScreen('old')
  catchUp.subscribed('wallet')
  catchUp.heard('wallet')
  client.setQueryData(['wallet'], 'patched by the event')
  await answer('made before the event')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toHaveLength(2)
  await answer('with the event')
  expect(shown()).toBe('with the event')
})

test('many events ask once a second at most, and none when nothing is on its way', async () => {
  const { asked, answer, catchUp } = aScreen('cached')
  catchUp.heard('wallet')
  expect(asked).toHaveLength(0)
  catchUp.subscribed('wallet')
  for (let event = 0; event < 50; event += 1) catchUp.heard('wallet')
  await answer('one')
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toHaveLength(2)
  await answer('two')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveLength(2)
})

test('what no screen shows is not asked for, only marked as old', async () => {
  const { client, catchUp } = aScreen('cached')
  client.setQueryData(['notifications'], [])
  catchUp.subscribed('notifications')
  await vi.advanceTimersByTimeAsync(0)
  expect(client.getQueryState(['notifications'])).toMatchObject({ isInvalidated: true, fetchStatus: 'idle' })
})
