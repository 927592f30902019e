import { expect, test } from 'vitest'
import { latestStatus } from './latest-status.ts'

test('a late event never sets an undone or completed payment back to arriving', () => {
  expect(latestStatus('undone', 'arriving')).toBe('undone')
  expect(latestStatus('undone', 'completed')).toBe('undone')
  expect(latestStatus('completed', 'arriving')).toBe('completed')
  expect(latestStatus('cancelled', 'pending')).toBe('cancelled')
})

test('shows every later state', () => {
  expect(latestStatus(null, 'arriving')).toBe('arriving')
  expect(latestStatus('arriving', 'undone')).toBe('undone')
  expect(latestStatus('completed', 'returned')).toBe('returned')
})
