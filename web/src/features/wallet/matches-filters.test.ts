import { expect, test } from 'vitest'
import { anActivityItem } from '../../api/test-activity-item.ts'
import { matchesFilters } from './patch-cache.ts'

test('an item enters only the lists whose filters it matches; text searches are left to the server', () => {
  expect(matchesFilters({}, anActivityItem())).toBe(true)
  expect(matchesFilters({ direction: 'in' }, anActivityItem())).toBe(false)
  expect(matchesFilters({ direction: 'out', kind: 'send' }, anActivityItem())).toBe(true)
  expect(matchesFilters({ kind: 'funding' }, anActivityItem())).toBe(false)
  expect(matchesFilters({ search: 'marie' }, anActivityItem())).toBeNull()
  expect(matchesFilters({ search: 'marie', direction: 'in' }, anActivityItem())).toBe(false)
})

test('an item is filtered by person, time and amount including fee and tax', () => {
  const item = anActivityItem()
  const at = item.created_at
  for (const input of [{ person: 'MARIE' }, { from: at }, { min_amount: 25_28, max_amount: 25_28 }])
    expect(matchesFilters(input, item)).toBe(true)
  for (const input of [{ to: at }, { from: '2026-11-20T15:00:00.001Z' }, { min_amount: 25_29 }, { max_amount: 25_27 }])
    expect(matchesFilters(input, item)).toBe(false)
  expect(matchesFilters({ person: 'mar1e' }, item)).toBeNull()
})
