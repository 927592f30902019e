import { expect, test } from 'vitest'
import { readFigure, readFigures, formatFigure, typedFigure, type FigureField } from './figures.ts'

test('dollars, percentages and counts survive formatting and parsing', () => {
  for (const [kind, text, value] of [
    ['usd', '1,250.50', 1_250_50],
    ['usd', '0,5', 50],
    ['percent', '2.9', 290],
    ['percent', '0,05', 5],
    ['percent', '100', 10_000],
    ['count', '25', 25],
  ] as const) {
    expect(readFigure(kind, text)).toBe(value)
    expect(readFigure(kind, typedFigure(kind, value))).toBe(value)
  }
})

test('rejects too many decimals, signs and words', () => {
  for (const text of ['1.005', '-1', 'ten', '', '1e3']) expect(readFigure('usd', text)).toBeNull()
  for (const text of ['1.005', '-1', '1%', '']) expect(readFigure('percent', text)).toBeNull()
  for (const text of ['1.5', '-1', '']) expect(readFigure('count', text)).toBeNull()
})

test('formats figures for a table', () => {
  expect([
    formatFigure('usd', 1_250_50),
    formatFigure('percent', 290),
    formatFigure('count', 1_000),
    formatFigure('usd', null),
    formatFigure('usd', null, 'Not allowed'),
  ]).toEqual(['$1,250.50', '2.9%', '1,000', '–', 'Not allowed'])
})

test('an empty field means no value where that is allowed, and is invalid elsewhere', () => {
  const fields: readonly FigureField[] = [
    { path: 'a', label: 'A', kind: 'usd' },
    { path: 'b.c', label: 'B', kind: 'usd', empty: 'Not allowed' },
  ]
  expect(readFigures(fields, { a: '', 'b.c': ' ' })).toEqual({ figures: { a: null, 'b.c': null }, unread: ['a'] })
})
