import { expect, test } from 'vitest'
import { isFullName, normaliseName } from './full-name.ts'

test.each([
  'Marie Joseph',
  'Jean-Baptiste Pierre-Louis',
  'Nadège Toussaint',
  'Mirlande d’Haïti',
  "Kevin O'Neil",
  "N'Golo 'Aho",
  'Jean Robert Jr.',
  'J. R. Étienne',
  'Jo',
  'Li',
  'Ọmọ́lará Adé',
  'مريم يوسف',
  '王秀英',
  'Étienne'.normalize('NFD'),
  'علی\u200cرضا',
  '‘Aho Tupou',
  'Jean‑Baptiste',
  'Gal·la Placídia',
  '玛丽·约瑟夫',
  'Иван Петров',
  'Nguyễn Thị Ánh',
  'D’Haïti',
  'Rose-Laure St. Fleur',
  'Μαρία Παπαδοπούλου',
  '王 英',
  'ʻAkahi Kealoha',
])('accepts %s as a name', (name) => {
  expect(isFullName(normaliseName(name))).toBe(true)
})

test.each([
  'J',
  '',
  '.',
  'J.',
  '12345',
  'Marie 2',
  'R2D2',
  'J.R. Étienne',
  'Joseph, Marie',
  'Hai: Support',
  'marie@example.org',
  'www.hai.test/pay',
  'Marie (Support)',
  'Marie ✓',
  '-Marie Jean',
  'Marie - Jean',
  'a'.repeat(41),
  `${'Marie '.repeat(17)}x`,
  'Marie\u202eesuoP',
  'Marie\u200bJean',
  'Marie\u0000',
  'Marie \u3164\u3164',
  'Marie\u2066Jean',
  'Marie\u200cJean',
  'علی\u200c\u200cرضا',
  'علی\u200c',
  'Z\u0335\u0336\u0337\u0338algo',
  'J. P.',
  'M O H A M M E D',
  'M-o-h-a-m-m-e-d A-l',
  'M’o’h’a',
  'Mоhаmmеd Аl Rаhmаn',
  'Маrie',
  'Marie Пьер',
  'Μaria',
])('rejects %j as a name', (name) => {
  expect(isFullName(normaliseName(name))).toBe(false)
})

test('normalises apostrophes and hyphens', () => {
  expect(normaliseName('N‘Golo Jean‑Baptiste')).toBe('N’Golo Jean-Baptiste')
})

test('normalises spaces', () => {
  expect(normaliseName('  Marie \t\u00a0 Jean\n')).toBe('Marie Jean')
})
