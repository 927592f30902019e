import { expect, test } from 'vitest'
import { laterStatus } from './latest-status.ts'

test('a late event never sets an undone or completed payment back to arriving', () => {
  expect(laterStatus('undone', 'arriving')).toBe('undone')
  expect(laterStatus('undone', 'completed')).toBe('undone')
  expect(laterStatus('completed', 'arriving')).toBe('completed')
  expect(laterStatus('cancelled', 'pending')).toBe('cancelled')
})

test('shows every later state', () => {
  expect(laterStatus(null, 'arriving')).toBe('arriving')
  expect(laterStatus('arriving', 'undone')).toBe('undone')
  expect(laterStatus('completed', 'returned')).toBe('returned')
})
