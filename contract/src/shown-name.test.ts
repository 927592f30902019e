import { expect, test } from 'vitest'
import { shownName } from './shown-name.ts'

test.each([
  ['Marie Joseph', 'Marie J.'],
  ['  Jean-Robert   de la Croix ', 'Jean-Robert C.'],
  ['Marie Claire étienne', 'Marie É.'],
  ['Wideline', 'W.'],
  ['élise', 'É.'],
  ['', ''],
  [null, ''],
])('%s appears to strangers as %s', (full_name, shown) => {
  expect(shownName(full_name)).toBe(shown)
})
