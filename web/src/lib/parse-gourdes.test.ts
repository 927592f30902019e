import { expect, test } from 'vitest'
import { parseGourdes } from './parse-gourdes.ts'

test('gourdes are parsed with any grouping', () => {
  for (const typed of ['13220', '13,220', '13 220', '13.220', ' 13\u202f220 ']) expect(parseGourdes(typed), typed).toBe(13_220)
  expect(parseGourdes('1,300,000')).toBe(1_300_000)
  expect(parseGourdes('0')).toBe(0)
})

test('anything but whole gourdes is rejected', () => {
  for (const typed of ['', 'abc', '-5', '13,22', '1.5', '999999999', '13220 HTG']) expect(parseGourdes(typed), typed).toBeNull()
})
