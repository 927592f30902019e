import { expect, test } from 'vitest'
import { bookOfPhone } from './book-of-phone.ts'

const books = [
  { number: 0, phone_prefixes: ['+1'] },
  { number: 1, phone_prefixes: ['+509'] },
  { number: 2, phone_prefixes: ['+1809', '+1829'] },
]

test.each([
  ['+50937001234', 1],
  ['+18095550100', 2],
  ['+12125550100', 0],
  ['+33612345678', 0],
  ['+5', 0],
  [null, 0],
])('%s is in book %i', (phone, number) => {
  expect(bookOfPhone(books, phone)).toBe(number)
})

test('without prefixes, everybody is in the first book', () => {
  expect(bookOfPhone([{ number: 0, phone_prefixes: [] }], '+50937001234')).toBe(0)
})
