import { expect, test } from 'vitest'
import { departments } from './agent-values.ts'
import { departmentName } from './department-name.ts'

test('only Creole translates the department', () => {
  expect(departmentName('Nord-Est', 'ht')).toBe('Nòdès')
  expect(departmentName('Nord-Est', 'fr')).toBe('Nord-Est')
  expect(departmentName("Grand'Anse", 'en')).toBe("Grand'Anse")
})

test('every department has its own Creole name', () => {
  const names = departments.map((department) => departmentName(department, 'ht'))
  expect(new Set([...names, ...departments]).size).toBe(2 * departments.length)
})
