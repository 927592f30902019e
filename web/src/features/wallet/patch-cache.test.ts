import { expect, test } from 'vitest'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { refetchRecipients } from './patch-cache.ts'

test('a new recipient makes the dashboard and the list of recipients stale', () => {
  const keys = [api.get_dashboard, api.list_recent_recipients].map(({ key }) => key)
  for (const key of keys) queryClient.setQueryData(key, {})
  refetchRecipients()
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true])
})
