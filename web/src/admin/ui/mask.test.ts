import { expect, test } from 'vitest'
import { masks, differenceText, exportFormat } from './mask.ts'

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

test.each([
  ['marie_jean', 'Marie-Claire Jean', '@m•••'],
  ['mariejo', 'Marie Joseph', '@m•••'],
  ['jpierre7', 'Jean Pierre', '@j•••'],
  ['elie_b', 'Élie Belizaire', '@e•••'],
  ['soley77', 'Marie Joseph', '@soley77'],
  ['soley77', null, '@s•••'],
])('masks the tag @%s of %s as %s while names are hidden', (hai_tag, full_name, masked) => {
  expect(exportFormat('hidden').tag({ hai_tag, full_name })).toBe(masked)
  expect(exportFormat('hidden').person({ hai_tag, full_name })).toContain(masked)
  expect(exportFormat('shown').tag({ hai_tag, full_name })).toBe(`@${hai_tag}`)
})

test('an export hides what the screen hides', () => {
  expect(exportFormat('hidden').amount(1234_56)).toBe('$•••')
  expect(exportFormat('hidden').money(1234_56)).toBe('$•••')
  expect(exportFormat('shown').money(1234_56)).toBe('$1,234.56')
  expect(exportFormat('hidden').email('annso@example.ht')).toBe('a•••@example.ht')
  expect(exportFormat('shown').amount(-5)).toBe('-0.05')
  expect(exportFormat('shown').name('Marie')).toBe('Marie')
  expect(exportFormat('shown').name(null)).toBe('')
})

test('a difference shows its sign, but not while hidden', () => {
  expect(differenceText(25_00, 'shown')).toBe('+$25.00')
  expect(differenceText(-25_00, 'shown')).toBe('-$25.00')
  expect(differenceText(25_00, 'hidden')).toBe('$•••')
})

test('a hidden amount may be zero, but a difference of zero is never hidden', () => {
  expect(exportFormat('hidden').amount(0)).toBe('$•••')
  expect(exportFormat('hidden').money(0)).toBe('$•••')
  expect(exportFormat('hidden').difference(5)).toBe('$•••')
  expect(exportFormat('hidden').difference(0)).toBe('0.00')
  expect(exportFormat('hidden').difference(null)).toBe('')
  expect(exportFormat('shown').difference(-5)).toBe('-0.05')
})
