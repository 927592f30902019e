import { expect, test } from 'vitest'
import { amountOfAction, maskAction, masks, differenceText, exportFormat } from './mask.ts'

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
  expect(exportFormat('hidden').email('annso@example.ht')).toBe('a•••@example.ht')
  expect(exportFormat('shown').amount(-5)).toBe('-0.05')
  expect(exportFormat('shown').name('Marie')).toBe('Marie')
  expect(exportFormat('shown').name(null)).toBe('')
})

test.each([
  ['credit $1,080.00 to @marie_j, goodwill', 'credit $••• to @m•••, goodwill'],
  ['approve: book $120.50 earned, interest', 'approve: book $••• earned, interest'],
  ['make Marie Jo an admin', 'make M••• J••• an admin'],
  ['block annso@example.ht', 'block a•••@example.ht'],
  ['set right available of @marie: $5.00 to $4.00', 'set right available of @m•••: $••• to $•••'],
])('the summary for %s is unmasked for the person who decides', (said, hidden) => {
  expect(maskAction(said, ['Marie Jo', null])).toBe(hidden)
  expect(exportFormat('shown').action('credit $5.00')).toBe('Credit $5.00')
})

test.each([
  ['credit $1,080.00 to @marie, goodwill', { cents: 108_000, sign: '+' }],
  ['approve: credit $80.00 to @marie, goodwill', { cents: 8_000, sign: '+' }],
  ['let @marie credit $500.00 a day alone', { cents: 50_000, sign: '' }],
  ['set right available of @marie: $5.00 to $4.00', null],
  ['make @marie an admin', null],
])('finds the amount of %s', (said, amount) => {
  expect(amountOfAction(said)).toEqual(amount)
})

test('a difference shows its sign, but not while hidden', () => {
  expect(differenceText(25_00, 'shown')).toBe('+$25.00')
  expect(differenceText(-25_00, 'shown')).toBe('-$25.00')
  expect(differenceText(25_00, 'hidden')).toBe('$•••')
})
