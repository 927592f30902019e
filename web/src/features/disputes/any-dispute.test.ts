import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { AnyDispute } from './any-dispute.tsx'

test.each([
  ['nobody knows yet whether there is one', undefined, ''],
  ['there was never one', { count: 0, has_any: false }, ''],
  ['one is open', { count: 1, has_any: true }, 'Disputes'],
  ['all are over', { count: 0, has_any: true }, 'Disputes'],
])('the way to disputes while %s', (_what, known, shown) => {
  queryClient.setQueryData(api.count_active_disputes.query().queryKey, known)
  const entry = createElement(AnyDispute, null, 'Disputes')
  expect(renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, entry))).toBe(shown)
  queryClient.clear()
})
