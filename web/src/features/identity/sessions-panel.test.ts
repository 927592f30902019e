import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alwaysRefetch } from './sessions-panel.tsx'

const asked = vi.fn()
const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })

async function renderPanel(): Promise<() => void> {
  client.mount()
  const leave = new QueryObserver(client, { queryKey: ['list_sessions'], queryFn: asked, ...alwaysRefetch }).subscribe(
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(0)
  return leave
}

beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
  asked.mockReset().mockResolvedValue({ items: [] })
})
afterEach(() => {
  client.unmount()
  client.clear()
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

test('returning to the page shows sessions started meanwhile', async () => {
  const leave = await renderPanel()
  expect(asked).toHaveBeenCalledTimes(1)
  focusManager.setFocused(false)
  await vi.advanceTimersByTimeAsync(1_000)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveBeenCalledTimes(2)
  leave()
})

test('the open list polls, and stops when it is closed', async () => {
  const leave = await renderPanel()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toHaveBeenCalledTimes(2)
  focusManager.setFocused(false)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toHaveBeenCalledTimes(2)
  leave()
})
