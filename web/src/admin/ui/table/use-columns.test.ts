import { expect, test } from 'vitest'
import { shownBy } from './use-columns.ts'

const columns = [{ id: 'name' }, { id: 'email' }, { id: 'ip', isExtra: true as const }]

test.each([
  [null, { name: true, email: true, ip: false }],
  ['email', { name: true, email: false, ip: false }],
  ['ip', { name: true, email: true, ip: true }],
  ['gone', { name: true, email: true, ip: false }],
])('with %j stored, the columns are %j', (stored, shown) => {
  expect(shownBy(columns, stored)).toEqual(shown)
})
