import { expect, test } from 'vitest'
import { paths } from '../lib/paths.ts'
import { pageAt } from './page-list.ts'

const isElsewhere = (name: string): boolean => name === 'landing' || name === 'answer'

test('each path that the app builds opens a page', () => {
  const built = Object.entries(paths).flatMap(([name, build]) => (isElsewhere(name) ? [] : [(build as () => string)()]))
  expect(built.filter((path) => !pageAt(path.replace(/\?.*$/, '')))).toEqual([])
})

test.each([
  ['/wallet/statements', 'statements'],
  ['/wallet/cash-outs', 'cashouts'],
  ['/wallet/01980000-0000-7000-8000-000000000001', 'transaction'],
  ['/requests/splits/7', 'split'],
  ['/requests/7', 'request'],
  ['/wallet/', 'wallet'],
  ['/wallet/7/more', undefined],
  ['/legal/no-such-page', undefined],
])('%s opens the page %s', (path, name) => {
  expect(pageAt(path)?.page.name).toBe(name)
})
