import { expect, test } from 'vitest'
import { firstDeadline, isoOf } from './deadline.ts'

test('the field’s value is a moment in the local time zone', () => {
  const iso = isoOf(firstDeadline()) ?? ''
  const moment = new Date(iso)
  expect([moment.getHours(), moment.getMinutes()]).toEqual([18, 0])
  expect(moment.getTime()).toBeGreaterThan(Date.now())
})

test('an empty or incomplete value is no moment', () => {
  expect([isoOf(''), isoOf('2026-13-45T99:00'), isoOf('tomorrow')]).toEqual([null, null, null])
})
