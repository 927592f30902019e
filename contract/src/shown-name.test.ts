import { expect, test } from 'vitest'
import { shownName } from './shown-name.ts'

test.each([
  ['Marie Joseph', 'Marie J.'],
  ['  Jean-Robert   de la Croix ', 'Jean-Robert C.'],
  ['Marie Claire étienne', 'Marie É.'],
  ['Wideline', 'W.'],
  ['élise', 'É.'],
  ['Deleted member 2B90FA', 'Deleted member 2B90FA'],
  ['', ''],
  [null, ''],
])('%s appears to strangers as %s', (full_name, shown) => {
  expect(shownName(full_name)).toBe(shown)
})
