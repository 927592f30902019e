import { expect, test } from 'vitest'
import { masks, sayFor } from './mask.ts'

test.each([
  [masks.name('Anne-Sophie Belizaire'), 'A••• B•••'],
  [masks.name('Élie'), 'É•••'],
  [masks.email('annso@example.ht'), 'a•••@example.ht'],
  [masks.email('nothing'), '•••'],
  [masks.phone('+50934567890'), '••• 90'],
  [masks.phone('911'), '•••'],
  [masks.text(), '•••'],
])('hidden: %s', (masked, expected) => {
  expect(masked).toBe(expected)
})

test('a file says what is on the screen: nothing that is hidden there', () => {
  expect(sayFor('hidden').amount(1234_56)).toBe('$•••')
  expect(sayFor('hidden').email('annso@example.ht')).toBe('a•••@example.ht')
  expect(sayFor('shown').amount(-5)).toBe('-0.05')
  expect(sayFor('shown').name('Marie')).toBe('Marie')
  expect(sayFor('shown').name(null)).toBe('')
})
