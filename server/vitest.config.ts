import { defineConfig } from 'vitest/config'
import { runEnvironment } from './test/run-folder.ts'

/** Tests that change the clock, the driver or a library for the whole process, or count its objects, run in a process of their own. */
const isolated = [
  'features/compliance/screening',
  'features/identity/uniform-work',
  'features/transfers/hot-path',
  'platform/ids',
  'platform/metrics',
].map((path) => `src/${path}.test.ts`)

// The time limits are long, because other work on the machine may make a test ten times as slow. Only a test that hangs
// exceeds them.
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } }

const env = runEnvironment()
const setupFiles = ['test/statement-watch.ts']

/**
 * Files run in the same process one after another, because loading the server again for each file would take a third of
 * the time. They share only the loaded code: each file creates its own database, servers and people.
 */
export default defineConfig({
  test: {
    globalSetup: ['test/run-folder.ts', 'test/global-setup.ts'],
    env,
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...patience,
          env,
          setupFiles,
          name: 'server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', '../contract/src/**/*.test.ts'],
          exclude: isolated,
          isolate: false,
        },
      },
      { test: { ...patience, env, setupFiles, name: 'server-isolated', include: isolated } },
    ],
  },
})
