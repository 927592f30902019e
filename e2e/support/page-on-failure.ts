import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/**
 * Tells what was on the screen when a flow failed: where the tests run without one, the files with it are gone afterwards. It is that of
 * the window that has been open longest, which a flow before it may have left.
 */
export default class PageOnFailure implements Reporter {
  onTestEnd(test: TestCase, result: TestResult): void {
    if (test.outcome() !== 'unexpected') return
    for (const { name, path } of result.attachments)
      if (name === 'error-context' && path) process.stdout.write(`${test.title}\n${snapshotIn(readFileSync(path, 'utf8'))}\n`)
  }

  printsToStdio(): boolean {
    return false
  }
}

const snapshotIn = (context: string): string => /# Page snapshot\n[^]*?(?=\n# |$)/.exec(context)?.[0] ?? context
