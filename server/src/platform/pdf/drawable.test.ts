import { expect, test } from 'vitest'
import { drawable } from './drawable.ts'
import { loadFonts } from './fonts.ts'

test('accents, other scripts and symbols stay; a character without a glyph becomes one square, and direction marks are removed', async () => {
  const { canDraw } = await loadFonts()
  const draw = (text: string) => drawable(text, canDraw)
  expect(draw('Mèsi, Étienne · 5 €')).toBe('Mèsi, Étienne · 5 €')
  expect(draw('E\u0301tienne')).toBe('Étienne')
  expect(draw('Жанна שלום مرحبا')).toBe('Жанна שלום مرحبا')
  expect(draw('علی\u200cرضا a\u200cb')).toBe('علی\u200cرضا ab')
  expect(draw('1\u202f234,50\u00a0$')).toBe('1\u202f234,50\u00a0$')
  expect(draw('漢字')).toBe('□□')
  expect(draw('👨‍👩‍👧‍👦!')).toBe('□!')
  expect(draw('a\u202eb\u0000c\nd')).toBe('abc d')
})
