import { expect, test } from 'vitest'
import { clearTop } from './clear-place.ts'

const toast = { top: 600, bottom: 680, left: 12, right: 348 }
const at = (top: number) => ({ top, bottom: top + 48, left: 20, right: 340 })

test('a toast stays at the lower edge where it covers no act', () => {
  expect(clearTop(toast, [600, 68], [at(300)])).toBe(600)
})

test('a toast goes to the upper edge where it would cover an act at the lower one', () => {
  expect(clearTop(toast, [600, 68], [at(620)])).toBe(68)
})

test('where acts are at both edges, it covers as little as it can', () => {
  expect(clearTop(toast, [600, 68], [at(620), at(140)])).toBe(68)
  expect(clearTop(toast, [600, 68, 330], [at(620), at(70)])).toBe(330)
})

test('an act beside the toast is not covered', () => {
  expect(clearTop(toast, [600, 68], [{ ...at(620), left: 400, right: 600 }])).toBe(600)
})
