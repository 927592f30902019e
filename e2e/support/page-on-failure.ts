import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/**
 * Files of a failed flow may be lost after the run, so its page snapshot is printed, last of all, because a long log may
 * be cut at its start. The snapshot shows the oldest open window, which may belong to an earlier flow.
 */
export default class PageOnFailure implements Reporter {
  readonly #pages: string[] = []

  onTestEnd(test: TestCase, result: TestResult): void {
    if (test.outcome() !== 'unexpected') return
    for (const { name, path } of result.attachments)
      if (name === 'error-context' && path) this.#pages.push(`${test.title}\n${snapshotIn(readFileSync(path, 'utf8'))}\n`)
  }

  onEnd(): void {
    process.stdout.write(this.#pages.join('\n'))
  }

  printsToStdio(): boolean {
    return false
  }
}

const snapshotIn = (context: string): string => /# Page snapshot\n[^]*?(?=\n# |$)/.exec(context)?.[0] ?? context
