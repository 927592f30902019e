import { expect, test } from 'vitest'
import { keepHyphensOnLine } from './keep-hyphens-on-line.ts'

test('a hyphen within a word is no place for a line break', () => {
  expect(keepHyphensOnLine('Un e-mail a-t-il été reçu - ou 2-3 ? Rendez-vous ci-dessus')).toBe(
    'Un e\u2011mail a\u2011t\u2011il été reçu - ou 2-3 ? Rendez\u2011vous ci\u2011dessus',
  )
})
