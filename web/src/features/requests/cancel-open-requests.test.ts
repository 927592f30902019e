import type { MoneyRequest } from '@hai/contract/requests'
import { render, renderHook, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endTest, openApp, press, startTest, type TestServer } from '../../api/test-app.ts'
import { aMoneyRequest } from '../../api/test-money-request.ts'

let server: TestServer
beforeEach(() => {
  server = startTest('/requests/splits/01980000-0000-7000-8000-000000000009')
})
afterEach(endTest)

const first = aMoneyRequest({ id: '01980000-0000-7000-8000-000000000001', direction: 'outgoing' })
const second = aMoneyRequest({ id: '01980000-0000-7000-8000-000000000002', direction: 'outgoing' })
const paid = aMoneyRequest({ id: '01980000-0000-7000-8000-000000000003', direction: 'outgoing', status: 'paid' })

async function show(...requests: readonly MoneyRequest[]) {
  const { wrapper, useToast } = await openApp()
  const { CancelOpenRequests } = await import('./cancel-open-requests.tsx')
  render(createElement(CancelOpenRequests, { requests }), { wrapper })
  return renderHook(useToast).result
}

test('all requests of a split that are still open are cancelled, also if one was answered meanwhile', async () => {
  const cancelled = { request_id: first.id, status: 'cancelled' }
  server.answer('cancel_money_request', cancelled, { refused: 'INVALID_TRANSITION' })
  const toast = await show(first, second, paid)
  await press('Cancel 2 open requests')
  await waitFor(() => expect(toast.current?.title).toBe('Open requests cancelled'))
  expect(server.inputsOf('cancel_money_request').map(({ request_id }) => request_id)).toEqual([first.id, second.id])
})

test('a split without open requests offers nothing to cancel', async () => {
  await show(paid)
  expect(screen.queryByRole('button')).toBeNull()
})
