import fc from 'fast-check'
import { expect, test } from 'vitest'
import { directionOf, mayTurn, turnsByItself, visualRuns } from './direction.ts'
import { loadFonts } from './fonts.ts'

test('a text has the direction of its first letter, unless it is inside a text with another', () => {
  expect(['Mèsi שרה', 'תודה, Marie', '“مرحبا”', '12'].map((text) => directionOf(text, 'auto'))).toEqual([
    'ltr',
    'rtl',
    'rtl',
    'ltr',
  ])
  expect(directionOf('תודה', 'ltr')).toBe('ltr')
})

test('mixed directions are drawn in reading order, with numbers and brackets the right way round', () => {
  expect(visualRuns('To שרה כהן, quick payment', 'ltr')).toEqual(['To ', 'שרה כהן', ', quick payment'])
  expect(visualRuns('שרה כהן (@sara)', 'ltr')).toEqual(['שרה כהן', ' (@sara)'])
  expect(visualRuns('תודה (על הכל) 2026!', 'rtl')).toEqual(['!', '2026', 'תודה )על הכל( '])
  expect(visualRuns('شكرا، 250 غورد', 'rtl')).toEqual([' غورد', '250', 'شكرا، '])
})

test('Arabic digits are drawn left to right, although the font engine would reverse them', () => {
  expect(visualRuns('۱۲ سلام', 'rtl')).toEqual([' سلام', '۲۱'])
})

test('every right-to-left letter in the fonts is recognised', async () => {
  const { plain: font } = await loadFonts()
  const letters = font.characterSet.map((codePoint) => String.fromCodePoint(codePoint))
  const turning = letters.filter((letter) => font.layout(letter).direction === 'rtl')
  expect(turning.length).toBeGreaterThan(200)
  expect(letters.filter(turnsByItself)).toEqual(turning)
  expect(turning.filter((letter) => !mayTurn(letter))).toEqual([])
})

test('no character is lost or added for any text', () => {
  const unit = fc.constantFrom(...Array.from('aé 7,-!€אבשמلاسم٣۴\u05b8\u064b😀'))
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 40 }), fc.constantFrom('ltr', 'rtl'), (text, direction) => {
      const signs = (given: string): string[] => Array.from(given).sort()
      expect(signs(visualRuns(text, direction).join(''))).toEqual(signs(text))
    }),
  )
})
