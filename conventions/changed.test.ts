import { expect, test } from 'vitest'
import { changeOf, importersOf, narrowed } from '../scripts/test/changed.ts'
import { steps } from '../scripts/test/stages.ts'
import { projectFiles } from './repository.ts'

const stagesFor = (files: readonly string[]) => narrowed(steps.flat(), changeOf(files, projectFiles))
const namesFor = (files: readonly string[]) => stagesFor(files).map(({ name }) => name)

test('a changed documentation page runs the checks of documents', () => {
  expect(namesFor(['README.md'])).toEqual(['format', 'conventions'])
})

test('a changed server file runs the tests in its folder and in the folders that import it', () => {
  const { serverTests } = changeOf(['server/src/features/seals/make-seals.ts'], projectFiles)
  expect(serverTests).toContain('server/src/features/seals/seals.test.ts')
  expect(serverTests.some((path) => !path.startsWith('server/src/features/seals/'))).toBe(true)
  expect(namesFor(['server/src/features/seals/make-seals.ts'])).toEqual([
    'types',
    'lint',
    'format',
    'dead-code',
    'conventions',
    'server',
  ])
})

test('a changed file with many importers runs the tests in its folder, and reports that more tests may be affected', () => {
  const { serverTests, isWide } = changeOf(['server/src/platform/ids.ts'], projectFiles)
  expect(isWide).toBe(true)
  expect(serverTests.every((path) => /^server\/src\/platform\/[^/]+$/.test(path))).toBe(true)
})

test('a changed screen runs the web tests, the size budgets and the flows named after it', () => {
  const stages = stagesFor(['web/src/features/cashouts/amount-step.tsx'])
  expect(stages.map(({ name }) => name)).toContain('budgets')
  expect(stages.find(({ name }) => name === 'flows')?.args.at(-1)).toBe('e2e/cashouts.spec.ts')
})

test('a deleted file counts as changed', () => {
  expect(namesFor(['web/src/deleted.tsx'])).toEqual(['types', 'dead-code', 'conventions', 'web', 'build', 'budgets'])
})

test('a migration runs the tests of the database and the ledger, and reports that more tests may be affected', () => {
  const { serverTests, isWide } = changeOf(['server/migrations/0067_reporting.sql'], projectFiles)
  expect(serverTests).toContain('server/src/ledger/second-ledger.test.ts')
  expect(isWide).toBe(true)
})

test('imports are found by path and by package name', () => {
  const files: Readonly<Record<string, string>> = {
    'server/src/a/one.ts': "import { x } from '../b/two.ts'",
    'server/src/a/three.ts': "import type { Y } from '@hai/contract/money'",
    'server/src/a/four.ts': "import pg from 'pg'",
  }
  const found = importersOf(['server/src/b/two.ts', 'contract/src/money.ts'], Object.keys(files), (path) => files[path] ?? '')
  expect(found).toEqual(['server/src/a/one.ts', 'server/src/a/three.ts'])
})
