import { expect, test } from 'vitest'
import { anActivity } from '../../api/test-activity-item.ts'
import { passes } from './matches-filters.ts'

test('an item enters only the lists whose filters it matches; text searches are left to the server', () => {
  expect(passes({}, anActivity())).toBe(true)
  expect(passes({ direction: 'in' }, anActivity())).toBe(false)
  expect(passes({ direction: 'out', kind: 'send' }, anActivity())).toBe(true)
  expect(passes({ kind: 'funding' }, anActivity())).toBe(false)
  expect(passes({ search: 'marie' }, anActivity())).toBeNull()
  expect(passes({ search: 'marie', direction: 'in' }, anActivity())).toBe(false)
})

test('an item is filtered by person, time and amount including fee and tax', () => {
  const item = anActivity()
  const at = item.created_at
  for (const input of [{ person: 'MARIE' }, { from: at }, { min_amount: 25_28, max_amount: 25_28 }])
    expect(passes(input, item)).toBe(true)
  for (const input of [{ to: at }, { from: '2026-11-20T15:00:00.001Z' }, { min_amount: 25_29 }, { max_amount: 25_27 }])
    expect(passes(input, item)).toBe(false)
  expect(passes({ person: 'mar1e' }, item)).toBeNull()
})
