import { expect, test } from 'vitest'
import { loadPhoneReader, readPlainPhone } from '../lib/phone.ts'
import { payeeInText, payeeText, parsePayee, samePayee, shownPayee, typedKind } from './parse-payee.ts'

const readPhone = await loadPhoneReader()

test.each([
  ['marie', { hai_tag: 'marie' }],
  ['@Marie_1', { hai_tag: 'Marie_1' }],
  ['  tijo_boutik ', { hai_tag: 'tijo_boutik' }],
  ['Marie@Example.HT', { email: 'marie@example.ht' }],
  ['+509 3712-3456', { phone: '+50937123456' }],
  ['3712 3456', { phone: '+50937123456' }],
  ['00 1 (555) 123-4567', { phone: '+15551234567' }],
  ['50934123456', { phone: '+50934123456' }],
  ['3712345a', { hai_tag: '3712345a' }],
])('reads %s as %o', (typed, payee) => {
  expect(parsePayee(typed, readPhone)).toEqual(payee)
})

test.each([
  '',
  'ab',
  '@ab',
  'marie@',
  'marie@home',
  'marie joseph',
  '@marie@',
  '+509',
  '+509 34 12 34 5',
  '+1305555',
  '13055550123',
  '371234567',
  '3712345',
  '123',
  '@50934123456',
  '@371_2345',
  'a'.repeat(21),
  `${'a'.repeat(250)}@x.ht`,
])('%s is not a complete address', (typed) => {
  expect(parsePayee(typed, readPhone)).toBeNull()
})

test('shows an address as people write it', () => {
  expect(payeeText({ hai_tag: 'marie' })).toBe('@marie')
  expect(payeeText({ email: 'a@b.ht' })).toBe('a@b.ht')
  expect(payeeText({ phone: '+50937123456' })).toBe('+50937123456')
})

test('groups the digits of a phone number for reading', () => {
  expect(shownPayee({ phone: '+50937123456' })).toBe('+509\u00a03712\u00a03456')
  expect(shownPayee({ email: 'a@b.ht' })).toBe('a@b.ht')
})

test.each([
  ['@ma', 'hai_tag'],
  ['marie@home', 'mail'],
  ['371 2345', 'phone'],
  ['+509 (37', 'phone'],
  ['ab', 'other'],
  ['marie joseph', 'other'],
])('%s is going to be: %s', (typed, kind) => {
  expect(typedKind(typed)).toBe(kind)
})

test('ignores case', () => {
  expect(samePayee({ hai_tag: 'Marie' }, { hai_tag: 'marie' })).toBe(true)
  expect(samePayee({ hai_tag: 'marie' }, { email: 'marie@b.ht' })).toBe(false)
})

test('finds an address in pasted text', () => {
  expect(payeeInText('Voye l bay @fabi_c mèsi', readPhone)).toEqual({ hai_tag: 'fabi_c' })
  expect(payeeInText('Fabiola <fabi@example.ht>', readPhone)).toEqual({ email: 'fabi@example.ht' })
  expect(payeeInText('rele m nan +509 37 12 34 56 non', readPhone)).toEqual({ phone: '+50937123456' })
  expect(payeeInText('nothing in here!', readPhone)).toBeNull()
})

test('digits are not read as a tag while the phone number rules load', () => {
  expect(parsePayee('50934123456', readPlainPhone)).toBeNull()
  expect(parsePayee('37123456', readPlainPhone)).toBeNull()
  expect(parsePayee('+509 3712 3456', readPlainPhone)).toEqual({ phone: '+50937123456' })
})
