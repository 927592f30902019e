import { expect, test } from 'vitest'
import { findLeastCoveringTop } from './toast-position.ts'

const toast = { top: 600, bottom: 680, left: 12, right: 348 }
const at = (top: number) => ({ top, bottom: top + 48, left: 20, right: 340 })

test('a toast stays at the bottom if it covers no button', () => {
  expect(findLeastCoveringTop(toast, [600, 68], [at(300)])).toBe(600)
})

test('a toast moves to the top if it would cover a button at the bottom', () => {
  expect(findLeastCoveringTop(toast, [600, 68], [at(620)])).toBe(68)
})

test('between buttons at both edges a toast covers as little as possible', () => {
  expect(findLeastCoveringTop(toast, [600, 68], [at(620), at(140)])).toBe(68)
  expect(findLeastCoveringTop(toast, [600, 68, 330], [at(620), at(70)])).toBe(330)
})

test('a button beside the toast is not covered', () => {
  expect(findLeastCoveringTop(toast, [600, 68], [{ ...at(620), left: 400, right: 600 }])).toBe(600)
})
