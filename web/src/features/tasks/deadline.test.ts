import { expect, test } from 'vitest'
import { firstDeadline, isoOf } from './deadline.ts'

test('what the field holds is the moment somebody means where they are', () => {
  const iso = isoOf(firstDeadline()) ?? ''
  const moment = new Date(iso)
  expect([moment.getHours(), moment.getMinutes()]).toEqual([18, 0])
  expect(moment.getTime()).toBeGreaterThan(Date.now())
})

test('nothing, or half of a moment, is none', () => {
  expect([isoOf(''), isoOf('2026-13-45T99:00'), isoOf('tomorrow')]).toEqual([null, null, null])
})
