import { type MutationOptions, MutationObserver, QueryObserver } from '@tanstack/react-query'
import type { ErrorCode } from '@hai/contract/errors'
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { queryClient, refreshAfter } from './query-client.ts'
import { applyEvent, refreshAfterCalls, followConnection } from './staleness.ts'
import { patch } from './patch.ts'
import type { CallTable, ChangeName, ChannelEntries, ChannelEntry, QueryName } from './stale-query-types.ts'

const failure = (code: ErrorCode | 'OFFLINE') => new ApiError({ code, message: '', request_id: null })
const isStale = (...key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
const settle = (call: ChangeName, error: Error | null = null) => refreshAfterCalls(queryClient, [call], { error })

const cached = (...names: readonly QueryName[]): void => names.forEach((name) => queryClient.setQueryData([name], 'known'))

/** A screen that shows the query. `answer` answers its last request. */
function onScreen(name: QueryName, ...rest: readonly unknown[]) {
  const requests: ((answer: string) => void)[] = []
  const queryKey = [name, ...rest]
  queryClient.setQueryData(queryKey, 'known')
  const read = () => new Promise<string>((resolve) => requests.push(resolve))
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: read, staleTime: Infinity })
  const leave = observer.subscribe(() => undefined)
  return { requests, answer: (text: string) => requests.at(-1)?.(text), shown: () => observer.getCurrentResult().data, leave }
}

async function outcomeOf(promise: Promise<unknown>): Promise<() => boolean> {
  let isOver = false
  void promise.then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(0)
  return () => isOver
}

const mutate = (options: MutationOptions<string>) => new MutationObserver(queryClient, options).mutate()

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.mount()
})
afterEach(() => {
  followConnection(() => false)
  queryClient.unmount()
  queryClient.clear()
  vi.useRealTimers()
})

test('after a call, what is on the screen is loaded again in the background, and the rest when it is next shown', async () => {
  const list = onScreen('list_tasks', 'pages')
  cached('list_recent_recipients', 'list_disputes')
  const isOver = await outcomeOf(settle('create_task'))
  expect([isOver(), list.requests.length, list.shown()]).toEqual([true, 1, 'known'])
  list.answer('with the new task')
  await vi.advanceTimersByTimeAsync(0)
  expect([list.shown(), isStale('list_recent_recipients'), isStale('list_disputes')]).toEqual(['with the new task', true, false])
})

test('after a payment, prices and limits stay on the screen as they were agreed to', async () => {
  const quote = onScreen('quote_transfer', { amount: 100 })
  cached('get_limits', 'quote_cashout')
  await settle('send_money')
  expect([quote.requests.length, quote.shown(), isStale('quote_transfer', { amount: 100 })]).toEqual([0, 'known', true])
  expect([isStale('get_limits'), isStale('quote_cashout')]).toEqual([true, true])
})

test('without a live connection, a payment loads the balance again at once', async () => {
  const dashboard = onScreen('get_dashboard')
  await settle('quick_pay')
  expect(dashboard.requests).toHaveLength(1)
})

test('with a live connection, a payment loads only what no event has changed, also before the answer', async () => {
  const lists = [onScreen('get_dashboard'), onScreen('get_wallet'), onScreen('list_activity', 'pages')]
  followConnection(() => true)
  await vi.advanceTimersByTimeAsync(1)
  const paid = mutate({
    mutationKey: ['quick_pay'],
    mutationFn: () => new Promise((resolve) => setTimeout(() => resolve('paid'), 1_000)),
  })
  await vi.advanceTimersByTimeAsync(500)
  queryClient.setQueryData(['get_wallet'], 'changed before the answer')
  await vi.advanceTimersByTimeAsync(500)
  await paid
  queryClient.setQueryData(['list_activity', 'pages'], 'changed after the answer')
  expect(lists.map(({ requests }) => requests.length)).toEqual([0, 0, 0])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(lists.map(({ requests }) => requests.length)).toEqual([1, 0, 0])
})

test('an event leaves limits on the screen as they are, and loads them when they are next shown', () => {
  const limits = onScreen('get_limits')
  const channels: ChannelEntries = {
    wallet: { queries: [], events: { balance: () => ({ done: ['get_holds'], later: ['get_limits'] }) } },
  }
  applyEvent(queryClient, channels, { channel: 'wallet', event: 'balance', record: {} })
  expect([limits.requests.length, isStale('get_limits')]).toEqual([0, true])
})

test('two calls that make the same list stale load it once', async () => {
  const lists = [onScreen('list_schedules'), onScreen('get_dashboard')]
  await refreshAfterCalls(queryClient, ['skip_run', 'unskip_run', 'undo_send'], { error: null })
  expect(lists.map(({ requests }) => requests.length)).toEqual([1, 1])
})

test('the button of an outdated row stays busy until the list is loaded', async () => {
  const list = onScreen('list_saved_destinations')
  const isOver = await outcomeOf(settle('delete_destination'))
  expect(isOver()).toBe(false)
  list.answer('without the row')
  await vi.advanceTimersByTimeAsync(0)
  expect([isOver(), list.shown()]).toEqual([true, 'without the row'])
})

test('an error from the server is shown after the reload; without an answer nobody waits', async () => {
  const task = onScreen('get_task', { task_id: 't' })
  const refused = await outcomeOf(settle('claim_task', failure('INVALID_TRANSITION')))
  expect(refused()).toBe(false)
  task.answer('taken by another')
  await vi.advanceTimersByTimeAsync(0)
  expect([refused(), task.shown()]).toEqual([true, 'taken by another'])
  const lost = await outcomeOf(settle('claim_task', failure('OFFLINE')))
  expect([lost(), task.requests.length]).toEqual([true, 2])
})

test('only the errors in the table make the price stale, and nothing does if the call was not sent', async () => {
  const quote = onScreen('quote_transfer')
  await settle('send_money', failure('INSUFFICIENT_FUNDS'))
  await settle('claim_task', new Error('not sent'))
  expect(quote.requests).toHaveLength(0)
  const refused = await outcomeOf(settle('send_money', failure('QUOTE_CHANGED')))
  expect([refused(), quote.requests.length]).toEqual([false, 1])
})

test('after a change of the tier, no screen first shows the old limits', async () => {
  const quote = onScreen('quote_task')
  cached('get_limits', 'get_wallet')
  await settle('set_phone')
  expect([quote.requests.length, queryClient.getQueryData(['get_limits']), isStale('get_wallet')]).toEqual([1, undefined, false])
})

test('an event first makes stale what its entry lists, then changes the cached answers', () => {
  cached('list_tasks', 'get_task', 'get_holds', 'get_wallet')
  const task = { queryKey: ['get_task'], change: (known: unknown) => `${String(known)}, changed` } as const
  const lost = { queryKey: ['get_cashout'], change: () => undefined } as const
  const events: ChannelEntries[string]['events'] = {
    update: { stale: ['list_tasks', 'get_task'], patches: { get_task: () => task, get_cashout: () => [lost] } },
    insert: () => ['get_holds'],
    removed: [],
  }
  const channels = { tasks: { queries: [], events } }
  const receive = (channel: string, event: string) => applyEvent(queryClient, channels, { channel, event, record: {} })
  receive('tasks', 'removed')
  receive('tasks', 'no such event')
  receive('no such channel', 'update')
  expect([isStale('list_tasks'), isStale('get_holds')]).toEqual([false, false])
  receive('tasks', 'update')
  receive('tasks', 'insert')
  expect([isStale('list_tasks'), isStale('get_holds'), isStale('get_wallet')]).toEqual([true, true, false])
  expect([queryClient.getQueryData(['get_task']), isStale('get_task')]).toEqual(['known, changed', false])
  expect(queryClient.getQueryState(['get_cashout'])).toBeUndefined()
})

test('a mutation with a key makes stale what its calls make stale, after its own handler has run', async () => {
  cached('list_pay_links')
  let wasStale: boolean | undefined
  const done = mutate({
    mutationKey: ['create_pay_link'],
    mutationFn: () => Promise.resolve('made'),
    onSuccess: () => {
      wasStale = isStale('list_pay_links')
    },
  })
  await expect(done).resolves.toBe('made')
  expect([wasStale, isStale('list_pay_links')]).toEqual([false, true])
})

test('a mutation is pending until its error may be shown', async () => {
  const settings = onScreen('get_notification_preferences')
  const shown = vi.fn()
  mutate({
    mutationKey: ['set_notification_preferences'],
    mutationFn: () => Promise.reject(failure('RATE_LIMITED')),
  }).catch(shown)
  await vi.waitUntil(() => settings.requests.length === 1)
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).not.toHaveBeenCalled()
  settings.answer('as before')
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toHaveBeenCalledOnce()
})

test('everything is stale if the table cannot be loaded', async () => {
  cached('list_pay_links', 'get_transparency')
  vi.doMock('./staleness.ts', () => {
    throw new Error('no network')
  })
  await refreshAfter(['create_pay_link'])
  vi.doUnmock('./staleness.ts')
  expect([isStale('list_pay_links'), isStale('get_transparency')]).toEqual([true, true])
})

test('names that the contract does not have do not compile', () => {
  type Entry = CallTable<'create_task'>
  expectTypeOf<{ create_task: ['list_tasks'] }>().toExtend<Entry>()
  expectTypeOf<{ create_task: ['list_errands'] }>().not.toExtend<Entry>()
  expectTypeOf<{ create_task: { errors: { TAG_TAKEN: ['list_tasks'] } } }>().not.toExtend<Entry>()
  expectTypeOf<{ create_task: [] }>().not.toExtend<CallTable<'create_task' | 'claim_task'>>()
  expectTypeOf<{ mutationKey: ['list_tasks'] }>().not.toExtend<MutationOptions<string>>()

  type Tasks = ChannelEntry<'tasks'>['events']
  const wallet = () => patch(['get_wallet'] as const, (known) => known)
  expectTypeOf<{ update: { patches: { get_wallet: typeof wallet } }; removed: [] }>().toExtend<Tasks>()
  expectTypeOf<{ update: { patches: { get_task: typeof wallet } }; removed: [] }>().not.toExtend<Tasks>()
  expectTypeOf<{ update: { patches: { get_errand: typeof wallet } }; removed: [] }>().not.toExtend<Tasks>()
  expectTypeOf<{ update: []; moved: [] }>().not.toExtend<Tasks>()
})
