import { afterEach, expect, test, vi } from 'vitest'
import { newId } from './ids.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('ids sort by creation, also within one millisecond and after the clock goes back', () => {
  vi.useFakeTimers({ now: new Date('2100-01-01T00:00:00Z') })
  const ids = Array.from({ length: 3000 }, newId)
  vi.setSystemTime(Date.now() - 5000)
  ids.push(newId(), newId())
  vi.setSystemTime(Date.now() + 6000)
  ids.push(newId())
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('ids are UUIDs of version 7', () => {
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
