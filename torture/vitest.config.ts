import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'torture', include: ['*.test.ts'], testTimeout: 240_000, hookTimeout: 120_000, fileParallelism: false },
})
