import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { IfAnyDispute } from './if-any-dispute.tsx'

test.each([
  ['the count is unknown: hidden', undefined, ''],
  ['there was never a dispute: hidden', { count: 0, has_any: false }, ''],
  ['a dispute is open: shown', { count: 1, has_any: true }, 'Disputes'],
  ['all disputes are closed: shown', { count: 0, has_any: true }, 'Disputes'],
])('the link to disputes when %s', (_what, known, shown) => {
  queryClient.setQueryData(api.count_active_disputes.query().queryKey, known)
  const entry = createElement(IfAnyDispute, null, 'Disputes')
  expect(renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, entry))).toBe(shown)
  queryClient.clear()
})
