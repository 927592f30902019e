import { vi } from 'vitest'
import { runAdmin } from '../src/commands/run-admin.ts'
import { readConfig } from '../src/platform/config.ts'
import { createLogger } from '../src/platform/log.ts'
import { StartRefusal } from '../src/platform/start-refusal.ts'
import { createShutdownHooks } from '../src/start/shutdown-hooks.ts'
import { environmentOf } from './server-process.ts'

type Ran = readonly [code: 0 | 1, printed: string]

/** Runs an admin command in the process of the test. Returns the exit status and what the command would print. */
export async function runAdminCommand(env: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<Ran> {
  const config = readConfig(environmentOf(env))
  const closers = createShutdownHooks(createLogger(config))
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  try {
    await runAdmin(words, config, closers)
    return [
      0,
      printed.mock.calls
        .flat()
        .map((line) => `${String(line)}\n`)
        .join(''),
    ]
  } catch (error) {
    if (error instanceof StartRefusal) return [1, `${error.message}\n`]
    throw error
  } finally {
    printed.mockRestore()
    await closers.closeAll()
  }
}
