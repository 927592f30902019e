import { onTestFinished } from 'vitest'
import { readConfig } from '../src/platform/config.ts'
import { createErrorRecorder } from '../src/platform/error-recorder.ts'
import { createLogger } from '../src/platform/log.ts'
import { StartRefusal } from '../src/platform/start-refusal.ts'
import { startApplication } from '../src/start/application.ts'
import { environmentOf } from './server-process.ts'

export interface StartedServer {
  readonly greeting: string
  log(): string
  stop(): Promise<void>
}

/** Starts the server as main.ts does with these environment variables, but in the process of the test. */
export async function startServer(env: Readonly<Record<string, string>>): Promise<StartedServer> {
  const config = readConfig(environmentOf(env))
  const lines: string[] = []
  const errorRecorder = createErrorRecorder()
  const log = createLogger(config, { write: (line) => lines.push(line) }, errorRecorder)
  const application = await startApplication({
    config,
    log,
    errorRecorder,
    onLost: () => undefined,
  })
  let stopped: Promise<void> | undefined
  return {
    greeting: application.greeting,
    log: () => lines.join(''),
    stop: () => (stopped ??= application.stop()),
  }
}

export async function startServerForTest(env: Readonly<Record<string, string>>): Promise<StartedServer> {
  const server = await startServer(env)
  onTestFinished(() => server.stop())
  return server
}

/** The message with which the server refuses to start. */
export async function refusalOf(env: Readonly<Record<string, string>>): Promise<string> {
  try {
    await startServerForTest(env)
  } catch (error) {
    if (error instanceof StartRefusal) return error.message
    throw error
  }
  throw new Error('the server started')
}
