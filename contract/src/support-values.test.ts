import { expect, test } from 'vitest'
import { fillPlaceholders, unknownPlaceholders } from './support-values.ts'

const values = { name: 'Marie', subject: 'My $1 {staff}', staff: 'Rose' }

test('fills placeholders once, and not inside inserted text', () => {
  expect(fillPlaceholders('Hello {name}, about “{subject}”. {staff}', values)).toBe('Hello Marie, about “My $1 {staff}”. Rose')
  expect(fillPlaceholders('{name} {name} {other} {} {', values)).toBe('Marie Marie {other} {} {')
})

test('lists each unknown placeholder once', () => {
  expect(unknownPlaceholders('{name} {nmae} {nmae} {} {staff}')).toEqual(['{nmae}', '{}'])
  expect(unknownPlaceholders('{toString} {__proto__}')).toEqual(['{toString}', '{__proto__}'])
  expect(unknownPlaceholders('no braces')).toEqual([])
})
