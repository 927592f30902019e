import { wholeNumber } from '@hai/contract/number-text'
import { expect, test } from 'vitest'
import { dola, htgOf } from './gourdes.ts'

test('dollars convert to gourdes at the rate, and to dola at five gourdes each', () => {
  expect(wholeNumber(htgOf(50_00, 132.2), 'en')).toBe('6,610')
  expect(dola(htgOf(50_00, 132.2), 'en')).toBe('1,322')
})

test('browser and server format an amount identically', () => {
  expect(htgOf(33, 132.257)).toBe(43.64)
  expect(wholeNumber(htgOf(3_00, 132.1659), 'en')).toBe('397')
})
