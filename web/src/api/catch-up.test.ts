import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberServerState, shareEqual } from './server-state.ts'
import { createCatchUp } from './catch-up.ts'

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
    catchUp: createCatchUp(client, (channel) => (channel === 'wallet' || channel === 'notifications' ? [channel] : [])),
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('data loaded before the subscription is loaded once more', async () => {
  const { asked, answer, shown, catchUp } = aScreen('before')
  expect(asked).toHaveLength(0)
  catchUp.subscribed('wallet', 'now')
  expect(asked).toHaveLength(1)
  await answer('now')
  expect(shown()).toBe('now')
})

test('a first response in flight is shown before the refetch', async () => {
  const { asked, answer, shown, catchUp } = aScreen()
  catchUp.subscribed('wallet', 'now')
  expect(asked).toHaveLength(1)
  await answer('first')
  expect(shown()).toBe('first')
  expect(asked).toHaveLength(2)
  await answer('second')
  expect(shown()).toBe('second')
})

function aScreenOfStates() {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 60_000, structuralSharing: shareEqual } },
  })
  const asked: ((as_of: string) => void)[] = []
  const fetch = async () => {
    const as_of = await new Promise<string>((resolve) => asked.push(resolve))
    const answer = { as_of }
    rememberServerState(answer, as_of)
    return answer
  }
  new QueryObserver(client, { queryKey: ['wallet'], queryFn: fetch }).subscribe(() => undefined)
  return {
    asked,
    client,
    answerAt: async (as_of: string) => {
      asked.at(-1)?.(as_of)
      await vi.advanceTimersByTimeAsync(0)
    },
    catchUp: createCatchUp(client, () => ['wallet']),
  }
}

test('does not refetch a response that is still current', async () => {
  const { asked, answerAt, catchUp } = aScreenOfStates()
  await answerAt('p.1')
  catchUp.subscribed('wallet', 'p.1')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveLength(1)
})

test('refetches an outdated response once for all its channels', async () => {
  const { asked, answerAt, catchUp } = aScreenOfStates()
  await answerAt('p.1')
  catchUp.subscribed('wallet', 'p.2')
  catchUp.subscribed('requests', 'p.2')
  expect(asked).toHaveLength(2)
  await answerAt('p.2')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveLength(2)
})

test('channels that wait for the same response cause one refetch', async () => {
  const { asked, answerAt, catchUp } = aScreenOfStates()
  catchUp.subscribed('wallet', 'p.2')
  catchUp.subscribed('requests', 'p.3')
  await answerAt('p.1')
  await answerAt('p.4')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveLength(2)
})

test('checks a response in flight once it has arrived', async () => {
  const { asked, answerAt, catchUp } = aScreenOfStates()
  catchUp.subscribed('wallet', 'p.2')
  await answerAt('p.1')
  expect(asked).toHaveLength(2)
  await answerAt('p.2')
  catchUp.subscribed('wallet', 'p.2')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveLength(2)
})

test('refetches a response changed by an event after a reconnect', async () => {
  const { asked, answerAt, client, catchUp } = aScreenOfStates()
  await answerAt('p.1')
  client.setQueryData(['wallet'], { as_of: 'patched' })
  catchUp.subscribed('wallet', 'p.1')
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(2)
})

test('a response made before an event does not overwrite it', async () => {
  const { client, asked, answer, shown, catchUp } = aScreen('old')
  catchUp.subscribed('wallet', 'now')
  catchUp.eventReceived('wallet')
  client.setQueryData(['wallet'], 'patched by the event')
  await answer('made before the event')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toHaveLength(2)
  await answer('with the event')
  expect(shown()).toBe('with the event')
})

test('many events cause at most one refetch a second, and none if nothing is in flight', async () => {
  const { asked, answer, catchUp } = aScreen('cached')
  catchUp.eventReceived('wallet')
  expect(asked).toHaveLength(0)
  catchUp.subscribed('wallet', 'now')
  for (let event = 0; event < 50; event += 1) catchUp.eventReceived('wallet')
  await answer('one')
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toHaveLength(2)
  await answer('two')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveLength(2)
})

test('only marks data as stale if no screen shows it', async () => {
  const { client, catchUp } = aScreen('cached')
  client.setQueryData(['notifications'], [])
  catchUp.subscribed('notifications', 'now')
  await vi.advanceTimersByTimeAsync(0)
  expect(client.getQueryState(['notifications'])).toMatchObject({ isInvalidated: true, fetchStatus: 'idle' })
})
