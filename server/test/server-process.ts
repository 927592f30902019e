import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { testEncryptionKey } from './encryption-key.ts'

const program = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

/** Node’s compile cache halves the start time. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))

export interface ServerProcess {
  readonly pid: number
  /** Resolves when the program logs that it is running. Rejects with its output if it exits first. */
  readonly running: Promise<void>
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  stdout(): string
  stderr(): string
  kill(signal: NodeJS.Signals): void
}

export function aDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hai-process-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** All programs with a database share one encryption key, because they read each other’s encrypted data. */
const keyOf = ({ DATABASE_URL }: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  DATABASE_URL === undefined ? {} : { ENCRYPTION_KEY: testEncryptionKey }

export const environmentOf = (env: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  NODE_ENV: 'test',
  ...keyOf(env),
  ...env,
})

/** The program sees only these environment variables and the few that every program needs. */
export function startProgram(path: string, env: Readonly<Record<string, string>>, args: readonly string[] = []): ServerProcess {
  const child = spawn(process.execPath, [program(path), ...args], {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE, ...environmentOf(env) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`could not start ${path}`)
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

export function duringTest(server: ServerProcess): ServerProcess {
  onTestFinished(async () => {
    server.kill('SIGTERM')
    await server.ended
  })
  return server
}
