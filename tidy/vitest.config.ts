import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'tidy', include: ['*.test.ts'], testTimeout: 300_000 } })
