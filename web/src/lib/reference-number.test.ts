import { expect, test } from 'vitest'
import { referenceNumber } from './reference-number.ts'

test('a short number is the end of the full one', () => {
  expect(referenceNumber('01980000-0000-7000-8000-00009c4107f2')).toBe('HW\u20119C41\u201107F2')
})
