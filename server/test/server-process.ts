import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { testEncryptionKey } from './encryption-key.ts'

const program = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

/** Where Node keeps what it has made of our code: half of what a start takes. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))

export interface ServerProcess {
  readonly pid: number
  /** Resolves when it says that it runs; rejects with what it said instead. */
  readonly running: Promise<void>
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  stdout(): string
  stderr(): string
  kill(signal: NodeJS.Signals): void
}

/** A folder that is removed when the test is over. */
export function aDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hai-process-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** All programs of a test that share a database, and the apps beside them, have the key it is sealed with. */
const keyOf = ({ DATABASE_URL }: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  DATABASE_URL === undefined ? {} : { ENCRYPTION_KEY: testEncryptionKey }

/** Really starts one of our programs with these variables and none of ours. */
export function startProgram(path: string, env: Readonly<Record<string, string>>, args: readonly string[] = []): ServerProcess {
  const child = spawn(process.execPath, [program(path), ...args], {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE, NODE_ENV: 'test', ...keyOf(env), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${path} could not be started`)
  let stdout = ''
  let stderr = ''
  const running = Promise.withResolvers<undefined>()
  const ended = Promise.withResolvers<{ code: number | null; signal: NodeJS.Signals | null }>()
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
    if (stdout.includes(' is running: ')) running.resolve(undefined)
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  child.once('close', (code, signal) => {
    running.reject(new Error(`it ended instead: ${stdout}${stderr}`))
    ended.resolve({ code, signal })
  })
  running.promise.catch(() => undefined)
  return {
    pid,
    running: running.promise,
    ended: ended.promise,
    stdout: () => stdout,
    stderr: () => stderr,
    kill: (signal) => {
      child.kill(signal)
    },
  }
}

/** Ends it when the test is over, if it has not ended by itself. */
export function duringTest(server: ServerProcess): ServerProcess {
  onTestFinished(async () => {
    server.kill('SIGTERM')
    await server.ended
  })
  return server
}
