import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cents } from '@hai/contract/money'
import { composeServer, type Composition } from '../server/src/composition/server.ts'
import { fundMoves } from '../server/src/ledger/index.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { newId } from '../server/src/platform/ids.ts'
import { createLogger } from '../server/src/platform/log.ts'
import { findFreePort } from '../server/src/platform/postgres/free-port.ts'
import { loadSecrets } from '../server/src/platform/secrets.ts'
import { serverFlags } from '../scripts/bootstrap/server-flags.mjs'
import type { Connection } from './http-client.ts'
import { inBatches } from './in-batches.ts'

/** A server process in production mode without rate limits, and signed-in members with money. */
export interface ServerProcess {
  readonly port: number
  /** Of several processes, the supervisor’s. */
  readonly pid: number | null
  readonly people: readonly Person[]
  /** In bytes, after a garbage collection. Only of a single process. */
  readonly memory: () => Promise<Memory>
  readonly stop: () => Promise<void>
}

export interface Memory {
  readonly resident: number
  /** Heap in use plus external buffers. */
  readonly used: number
}

export interface Person {
  readonly user_id: string
  readonly hai_tag: string
  readonly access_token: string
}

const AMOUNT = 6_00
const TOTAL = 6_07
/** Options of Node for profiling, such as `--cpu-prof` or `--trace-gc`. */
const nodeFlags = process.env.BENCH_NODE_FLAGS?.split(' ') ?? []
const program = fileURLToPath(new URL('./serve.ts', import.meta.url))
/** Cheap password hashing, because the benchmark does not measure it. */
const passwordWork = { memoryCost: 1_024, timeCost: 2, parallelism: 1 }

async function aPerson({ identity, onboarding, ledger }: Composition, name: string): Promise<Person> {
  const email = `bench-${name}@example.com`
  const password = 'plenty-of-mangoes-7'
  const hai_tag = `bench_${name}_x`
  const request = { id: newId(), ip: '127.0.0.1', user_agent: 'bench' }
  const { user_id } = await identity.createAccount({ email, password })
  await onboarding.completeOnboarding({ user_id, full_name: 'Bench Member', hai_tag, phone: null })
  const { access_token } = await identity.feature.handlers.sign_in({ kind: 'guest', request }, { email, password })
  const { available: member } = await ledger.memberAccounts(user_id)
  const amount = cents(1_000_000_00)
  await ledger.post({
    kind: 'fund',
    initiator_id: user_id,
    idempotency_key: randomUUID(),
    payload: null,
    moves: fundMoves({ outside: 'outside:sandbox', member, amount, fee: cents(0), tax: cents(0) }),
    details: {},
  })
  return { user_id, hai_tag, access_token }
}

async function makePeople(env: NodeJS.ProcessEnv, databaseUrl: string, { kind, members }: Crowd): Promise<Person[]> {
  const config = readConfig(env)
  const server = await composeServer({
    config,
    secrets: loadSecrets(config),
    databaseUrl,
    role: 'hai_owner',
    clock: systemClock,
    log: createLogger(config),
    passwordWork,
  })
  // The raised limits are checked, but reject nothing.
  await server.database.updateTable('limits.tier').set({ balance_cap: 1_000_000_000_00, out_per_day: 1_000_000_000_00 }).execute()
  const names = Array.from({ length: members }, (_none, index) => `${kind}_${index}`)
  const people = await inBatches(names, (name) => aPerson(server, name))
  await server.stop()
  return people
}

async function untilReady(port: number, isGone: () => boolean): Promise<void> {
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    if (isGone()) throw new Error('the server exited before it was ready')
  }
}

const environmentOf = (url: string, port: number, dataDir: string, processes: number): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_ENV: 'test',
  PORT: `${port}`,
  PROCESSES: `${processes}`,
  DATA_DIR: dataDir,
  DATABASE_URL: url,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  RATE_LIMITS: 'off',
  DEMO_DATA: 'off',
  LOG_LEVEL: 'error',
  JWT_PRIVATE_KEY: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
})

interface Crowd {
  /** Keeps the emails and HaiTags of different parts of the benchmark apart. */
  readonly kind: string
  readonly members: number
  /** Processes that share the port. Default: one. */
  readonly processes?: number
}

function askMemory(child: ChildProcess): Promise<Memory> {
  const answer = once(child, 'message').then(([memory]) => memory as Memory)
  child.send('memory')
  return answer
}

export async function startServerProcess(url: string, crowd: Crowd): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hai-bench-server-'))
  const port = await findFreePort()
  const env = environmentOf(url, port, dataDir, crowd.processes ?? 1)
  const people = await makePeople(env, url, crowd)
  const child = spawn(process.execPath, [...serverFlags, '--expose-gc', ...nodeFlags, program], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let gone = false
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      gone = true
      resolve()
    }),
  )
  await untilReady(port, () => gone)
  return {
    port,
    people,
    pid: child.pid ?? null,
    memory: () => askMemory(child),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export function pay(connection: Connection, payer: Person, payee: Person): ReturnType<Connection['post']> {
  const body = `{"idempotency_key":"${randomUUID()}","payee":{"hai_tag":"${payee.hai_tag}"},"amount":${AMOUNT},"quoted_total":${TOTAL},"undo_window":false}`
  return connection.post('/rpc/send_money', payer.access_token, body)
}
