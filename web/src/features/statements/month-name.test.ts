import { languages } from '@hai/contract/languages'
import { expect, test } from 'vitest'
import { monthName, monthsBack } from './month-name.ts'

test('a month has its name and year in every language', () => {
  expect(languages.map((language) => monthName('2026-11', language))).toEqual([
    'November\u00a02026',
    'novembre\u00a02026',
    'novanm\u00a02026',
  ])
  expect(monthName('2031-01', 'fr')).toBe('janvier\u00a02031')
})

test('the months cross the turn of the year, and there is at least one', () => {
  expect(monthsBack('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(monthsBack('2026-11', '2026-11')).toEqual(['2026-11'])
})
