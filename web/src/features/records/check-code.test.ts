import { expect, test } from 'vitest'
import { EXAMPLE, groupCode, isWholeCode } from './check-code.ts'

test('a code is grouped as it is typed or pasted, and what no code has is dropped', () => {
  expect(groupCode('3cd4fgh')).toBe('3CD4F-GH')
  expect(groupCode(' 3cd4f – gh6jk–7mn9p extra')).toBe('3CD4F-GH6JK-7MN9P')
  expect(groupCode('O0I1l')).toBe('')
  expect([isWholeCode(EXAMPLE), isWholeCode(EXAMPLE.slice(1)), isWholeCode('')]).toEqual([true, false, false])
})
