import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const root = import.meta.dirname
const tests = globSync('{src,locales,tools,landing,worker}/**/*.test.ts', { cwd: root })
/** Tests that need a process without loaded texts, or that change the language, which later tests would see. */
const ownTexts = [
  'src/api/download-file.test.ts',
  'src/app/shell/nav-items.test.ts',
  'src/features/agents/agent-row.test.ts',
  'src/ui/amount.test.ts',
  'tools/sign-in-plugin.test.ts',
]
/** Tests that replace modules, or load them again, run each in a process of their own. */
const replacesModules = (path: string): boolean =>
  /\bvi\.(?:mock|doMock|resetModules)\b/.test(readFileSync(`${root}/${path}`, 'utf8'))
/** Tests of components and hooks that need a page. */
const needsPage = (path: string): boolean => readFileSync(`${root}/${path}`, 'utf8').includes("'@testing-library/react'")
const inPage = tests.filter(needsPage)
const isolated = tests.filter((path) => !needsPage(path) && (ownTexts.includes(path) || replacesModules(path)))

const patience = { testTimeout: 300_000, expect: { poll: { timeout: 120_000 } } }

/** The other test files share a process, because loading React and the app’s code for each takes most of the time. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...patience,
          name: 'web',
          include: tests.filter((path) => !isolated.includes(path) && !inPage.includes(path)),
          isolate: false,
          setupFiles: 'after-tests.ts',
        },
      },
      { test: { ...patience, name: 'web-isolated', include: isolated } },
      { test: { ...patience, name: 'web-page', environment: 'happy-dom', include: inPage } },
    ],
  },
})
