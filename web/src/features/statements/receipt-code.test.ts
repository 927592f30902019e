import { expect, test } from 'vitest'
import { EXAMPLE, groupCode, isCompleteCode, NEVER } from './receipt-code.ts'

test('a typed or pasted code is grouped, and invalid characters are dropped', () => {
  expect(groupCode('3cd4fgh')).toBe('3CD4F-GH')
  expect(groupCode(' 3cd4f – gh6jk–7mn9p extra')).toBe('3CD4F-GH6JK-7MN9P')
  expect(groupCode('O0I1l')).toBe('')
  expect([isCompleteCode(EXAMPLE), isCompleteCode(EXAMPLE.slice(1)), isCompleteCode('')]).toEqual([true, false, false])
})

test('the list of unused characters is complete, and each is dropped', () => {
  expect(NEVER.replaceAll('\u00a0', '')).toBe('01258ABEILOSUZ')
  expect(groupCode(NEVER)).toBe('')
})
