import { InfiniteQueryObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'

const nobody = (): Promise<string> => Promise.reject(new ApiError({ code: 'OFFLINE', message: '', request_id: null }))

beforeEach(() => queryClient.mount())
afterEach(() => {
  queryClient.unmount()
  queryClient.clear()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

test('queries fail at once without a network, and are refetched when it is back', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  onlineManager.setOnline(false)
  const read = vi.fn(nobody)
  const observer = new QueryObserver(queryClient, { queryKey: ['a part'], queryFn: read })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().status).toBe('error'))
  expect(read).toHaveBeenCalledOnce()

  vi.stubGlobal('navigator', { onLine: true })
  read.mockImplementation(() => Promise.resolve('here'))
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('here'))
  stop()
})

async function aListByPages() {
  let world = 'before'
  const asked: (() => void)[] = []
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: ['list'],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => new Promise<string>((resolve) => asked.push(() => resolve(`${pageParam} of ${world}`))),
    getNextPageParam: (_last, pages) => pages.length + 1,
  })
  const pages = () => observer.getCurrentResult().data?.pages
  observer.subscribe(() => undefined)
  const answer = async () => {
    await vi.waitFor(() => expect(asked).not.toHaveLength(0))
    asked.shift()?.()
  }
  await answer()
  await vi.waitFor(() => expect(pages()).toEqual(['1 of before']))
  return { observer, pages, answer, change: () => (world = 'after') }
}

test('a further page arrives although the list is being refetched, followed by the refetch', async () => {
  const { observer, pages, answer, change } = await aListByPages()
  void observer.fetchNextPage()
  const refetching = queryClient.invalidateQueries({ queryKey: ['list'] })
  await answer()
  await vi.waitFor(() => expect(pages()).toEqual(['1 of before', '2 of before']))
  change()
  await answer()
  await answer()
  await refetching
  expect(pages()).toEqual(['1 of after', '2 of after'])
})

test('requesting a further page during a refetch delivers both', async () => {
  const { observer, pages, answer, change } = await aListByPages()
  const refetching = queryClient.invalidateQueries({ queryKey: ['list'] })
  await vi.waitFor(() => expect(observer.getCurrentResult().isRefetching).toBe(true))
  void observer.fetchNextPage()
  // The request for page 2 cancelled the refetch. The first answer goes to the cancelled request, the second to page 2.
  await answer()
  await answer()
  await vi.waitFor(() => expect(pages()).toEqual(['1 of before', '2 of before']))
  change()
  await answer()
  await answer()
  await refetching
  expect(pages()).toEqual(['1 of after', '2 of after'])
})
