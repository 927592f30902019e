import { expect, test } from 'vitest'
import { dola, gourdes, htgOf } from './gourdes.ts'

test('dollars convert to gourdes at the rate, and to dola at five gourdes each', () => {
  expect(gourdes(htgOf(50_00, 132.2), 'en')).toBe('6,610')
  expect(dola(htgOf(50_00, 132.2), 'en')).toBe('1,322')
})

test('browser and server format an amount identically', () => {
  expect(htgOf(33, 132.257)).toBe(43.64)
  expect(gourdes(htgOf(3_00, 132.1659), 'en')).toBe('397')
})

test('French groups with no-break spaces, Creole like English', () => {
  expect(gourdes(169_811, 'fr')).toMatch(/^169[\u00a0\u202f]811$/)
  expect(gourdes(169_811, 'ht')).toBe('169,811')
})
