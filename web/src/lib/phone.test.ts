import { describe, expect, test } from 'vitest'
import { loadPhoneReader, phoneText, readPlainPhone } from './phone.ts'

test('a Haitian number is shown in groups, and other texts as they are', () => {
  expect(phoneText('+50937123456')).toBe('+509\u00a03712\u00a03456')
  for (const other of ['+13055550123', '+5093712345', 'none']) expect(phoneText(other)).toBe(other)
})

describe('before the numbering plans have loaded', () => {
  test.each([
    ['+509 3712-3456', '+50937123456'],
    ['00509 37 12 34 56', '+50937123456'],
    ['+1 (305) 555.0123', '+13055550123'],
    ['37123456', null],
    ['+0123456', null],
    ['call me', null],
    ['', null],
  ])('%j is stored as %j', (typed, kept) => {
    expect(readPlainPhone(typed)).toBe(kept)
  })
})

describe('with the numbering plans', async () => {
  const read = await loadPhoneReader()
  test.each([
    ['+509 3712-3456', '+50937123456'],
    ['3712 3456', '+50937123456'],
    ['001 305 555 0123', '+13055550123'],
    ['+15551234567', '+15551234567'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['+509 37', null],
    ['+15', null],
    ['12', null],
    ['', null],
  ])('%j is stored as %j', (typed, kept) => {
    expect(read(typed)).toBe(kept)
  })
})
