import { expect, test } from 'vitest'
import { fillPlaceholders, unknownPlaceholders } from './support-words.ts'

const values = { name: 'Marie', subject: 'My $1 {staff}', staff: 'Rose' }

test('what a prepared answer leaves open is filled in once, and what is filled in is not filled in again', () => {
  expect(fillPlaceholders('Hello {name}, about “{subject}”. {staff}', values)).toBe('Hello Marie, about “My $1 {staff}”. Rose')
  expect(fillPlaceholders('{name} {name} {other} {} {', values)).toBe('Marie Marie {other} {} {')
})

test('what stands between braces and means nothing is told, each once', () => {
  expect(unknownPlaceholders('{name} {nmae} {nmae} {} {staff}')).toEqual(['{nmae}', '{}'])
  expect(unknownPlaceholders('{toString} {__proto__}')).toEqual(['{toString}', '{__proto__}'])
  expect(unknownPlaceholders('no braces')).toEqual([])
})
