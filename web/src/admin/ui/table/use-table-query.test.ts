import { expect, test } from 'vitest'
import { sortedIn } from './use-table-query.ts'

const usual = { by: 'created_at', direction: 'descending' } as const
const sorted = (query: string) => sortedIn(new URLSearchParams(query), usual, ['created_at', 'amount'])

test('takes the order from the URL only if the table supports it', () => {
  expect(sorted('')).toEqual(usual)
  expect(sorted('sort=amount&direction=ascending')).toEqual({ by: 'amount', direction: 'ascending' })
  expect(sorted('sort=password&direction=ascending')).toEqual({ by: 'created_at', direction: 'ascending' })
  expect(sorted('sort=amount&direction=sideways')).toEqual({ by: 'amount', direction: 'descending' })
  expect(sortedIn(new URLSearchParams('sort=amount'), undefined, [])).toBeUndefined()
})
