import { defineConfig } from 'vitest/config'

/**
 * When a test cuts the line to the database, the job queue's own write of a failed job is rejected where nobody can wait for it.
 * The server lives through that (server/src/main.ts); every other unhandled rejection stays an error.
 */
const isQueueWithoutLine = ({ message, stack = '' }: { message: string; stack?: string }): boolean =>
  message === 'Connection terminated unexpectedly' && stack.includes('graphile-worker')

export default defineConfig({
  test: {
    onUnhandledError: (error) => !isQueueWithoutLine(error),
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', '../contract/src/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
