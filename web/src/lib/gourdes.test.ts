import { expect, test } from 'vitest'
import { dola, gourdes, htgOf } from './gourdes.ts'

test('dollars are worth gourdes at the rate, and a dola ayisyen is five of them', () => {
  expect(gourdes(htgOf(50_00, 132.2), 'en')).toBe('6,610')
  expect(dola(htgOf(50_00, 132.2), 'en')).toBe('1,322')
})

test('an amount reads the same whether this browser or the server worked it out', () => {
  expect(htgOf(33, 132.257)).toBe(43.64)
  expect(gourdes(htgOf(3_00, 132.1659), 'en')).toBe('397')
})

test('French groups by no-break spaces, Creole as English does', () => {
  expect(gourdes(169_811, 'fr')).toMatch(/^169[\u00a0\u202f]811$/)
  expect(gourdes(169_811, 'ht')).toBe('169,811')
})
