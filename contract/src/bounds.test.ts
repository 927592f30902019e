import { expect, test } from 'vitest'
import { haiTagPattern, phonePattern, TAG_MAX, TAG_MIN } from './bounds.ts'

test('enforces the length bounds of a HaiTag', () => {
  const lengths = [TAG_MIN - 1, TAG_MIN, TAG_MAX, TAG_MAX + 1]
  expect(lengths.map((length) => haiTagPattern.test('a'.repeat(length)))).toEqual([false, true, true, false])
  expect(haiTagPattern.test('mar-ie')).toBe(false)
})

test('accepts only complete international phone numbers', () => {
  expect(
    ['+50937123456', '+1555123', '37123456', '+0123456789', '+1234567890123456'].map((one) => phonePattern.test(one)),
  ).toEqual([true, true, false, false, false])
})
