import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './repository.ts'

test.each([['--help'], ['--seed=soon'], ['--minutes=0'], ['--forever']])('npm run fuzz prints its usage for %s', (word) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/fuzz.ts', word], { cwd: root, encoding: 'utf8' })
  expect(status).toBe(2)
  expect(stderr).toMatch(/^Usage: npm run fuzz[^]+--minutes=N[^]+--seed=N/)
  expect(stderr).not.toContain('    at ')
})
