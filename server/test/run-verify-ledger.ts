import { vi } from 'vitest'
import { runVerifyLedger } from '../src/commands/verify-ledger/run-verify-ledger.ts'
import { createLogger } from '../src/platform/log.ts'
import { createShutdownHooks } from '../src/start/shutdown-hooks.ts'

type Ran = readonly [code: 0 | 1 | 2, printed: string]

/** Runs `npm run verify-ledger` in the process of the test. */
export async function verifyLedger(env: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<Ran> {
  const closers = createShutdownHooks(createLogger({ logLevel: 'error' }))
  let text = ''
  const add = (line: string): void => {
    text += `${line}\n`
  }
  const printed = [vi.spyOn(console, 'log').mockImplementation(add), vi.spyOn(console, 'error').mockImplementation(add)]
  try {
    return [await runVerifyLedger(words, env, closers), text]
  } finally {
    await closers.closeAll()
    for (const spy of printed) spy.mockRestore()
  }
}
