import { expect, test } from 'vitest'
import { bytesText, countText, msText } from './amounts.ts'

test.each([
  [0, '0 B'],
  [0.5, '1 B'],
  [1_023, '1,023 B'],
  [1_536, '1.5 KB'],
  [157_286_400, '150 MB'],
  [1_503_238_553, '1.4 GB'],
  [5e15, '4,547 TB'],
])('formats %d bytes as %s', (bytes, said) => {
  expect(bytesText(bytes)).toBe(said)
})

test.each([
  [0, '0 ms'],
  [0.42, '0.4 ms'],
  [18.4, '18 ms'],
  [2_140, '2.1 s'],
])('formats %d milliseconds as %s', (ms, said) => {
  expect(msText(ms)).toBe(said)
})

test('small counts keep a decimal', () => {
  expect([0, 2.25, 12.3, 1_204].map(countText)).toEqual(['0', '2.3', '12', '1,204'])
})
