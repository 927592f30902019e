import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'conventions', include: ['*.test.ts'], testTimeout: 300_000, isolate: false } })
