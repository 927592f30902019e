export interface Stage {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  /** A stage without a report counts as one check. */
  readonly report?: { readonly kind: 'vitest' | 'playwright'; readonly path: string }
}

const node = process.execPath
const bin = (path: string): string => `node_modules/${path}`

const vitest = (root: string): Stage => ({
  name: root,
  command: node,
  args: [
    bin('vitest/vitest.mjs'),
    'run',
    '--root',
    root,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=../test-results/${root}.json`,
  ],
  report: { kind: 'vitest', path: `test-results/${root}.json` },
})

/** Short and independent stages. Types and lint come first, because they fail most often. */
const quickOnes: readonly Stage[] = [
  // With several checkers, each checks shared types again, which takes longer while lint runs too.
  { name: 'types', command: node, args: [bin('typescript-native/bin/tsc'), '--build', '--checkers', '1'] },
  { name: 'lint', command: node, args: [bin('oxlint/bin/oxlint')] },
  { name: 'format', command: node, args: [bin('oxfmt/bin/oxfmt'), '--check', '--no-error-on-unmatched-pattern', '.'] },
  { name: 'dead-code', command: node, args: [bin('knip/bin/knip.js'), '--no-progress'] },
  { name: 'database-types', command: node, args: ['server/test/generate-database-types.ts', '--verify'] },
  vitest('conventions'),
  vitest('web'),
]

/** The flows need the build. Torture mostly waits, so it runs next to the server’s tests. */
const longOnes: readonly (readonly Stage[])[] = [
  [vitest('server'), vitest('torture')],
  [{ name: 'build', command: node, args: ['scripts/build.ts'] }],
  [{ name: 'budgets', command: node, args: ['web/tools/check-sizes.ts'] }],
  [
    {
      name: 'flows',
      command: node,
      args: [bin('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'],
      report: { kind: 'playwright', path: 'test-results/e2e.json' },
    },
  ],
]

/** In order. The stages of one step may run in parallel. */
export const steps: readonly (readonly Stage[])[] = [quickOnes, ...longOnes]
