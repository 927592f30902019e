import { expect, test } from 'vitest'
import { senderName } from './messages.ts'

const hai_tag = 'marie'

test.each([
  ['Marie Joseph', 'Marie J.'],
  ['Jean-Pierre D’Haïti', 'Jean-Pierre D.'],
  ['https://evil.test Prize', 'https P.'],
  ['evil.test/win', 'evil W.'],
  ['<b>Marie</b> Joseph', 'b J.'],
  ['ｅｖｉｌ．ｔｅｓｔ now', 'evil N.'],
  ['12345', '@marie'],
  ['', '@marie'],
])('%s is %s', (full_name, shown) => {
  expect(senderName({ full_name, hai_tag })).toBe(shown)
})

test('a very long name is cut', () => {
  expect(senderName({ full_name: `${'a'.repeat(200)} b`, hai_tag }).length).toBeLessThanOrEqual(40)
})
