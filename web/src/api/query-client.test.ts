import { onlineManager, QueryObserver } from '@tanstack/react-query'
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

test('what could not be read without a network fails at once, and is read by itself when the network is back', async () => {
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
