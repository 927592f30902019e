import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'web',
    environment: 'node',
    include: ['src/**/*.test.ts', 'locales/**/*.test.ts', 'tools/**/*.test.ts', 'landing/**/*.test.ts', 'worker/**/*.test.ts'],
    testTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
