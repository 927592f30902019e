import { expect, test } from 'vitest'
import { SEPARATOR, withoutBreaks } from './separator.ts'

test('the separator stays with the first part', () => {
  expect(`Paul${SEPARATOR}1 h`).toMatch(/^Paul\u00a0· 1 h$/)
})

test('hours stay on one line, and other text breaks as usual', () => {
  expect(withoutBreaks('8h–17h, lendi-samdi')).toBe('8h\u2060–\u206017h, lendi-samdi')
  expect(withoutBreaks('8 - 17')).toBe('8\u2060\u00a0-\u00a0\u206017')
})
