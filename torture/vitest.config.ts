import { defineConfig } from 'vitest/config'
import { runEnvironment } from '../server/test/run-folder.ts'

export default defineConfig({
  test: {
    name: 'torture',
    include: ['*.test.ts'],
    testTimeout: 900_000,
    hookTimeout: 300_000,
    fileParallelism: false,
    globalSetup: ['../server/test/run-folder.ts'],
    env: runEnvironment(),
  },
})
