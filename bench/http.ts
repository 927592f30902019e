import { spawn } from 'node:child_process'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cents } from '@hai/contract/money'
import { composeServer, type Composition } from '../server/src/compose.ts'
import { fundMoves } from '../server/src/ledger/index.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { newId } from '../server/src/platform/ids.ts'
import { createLogger } from '../server/src/platform/log.ts'
import { findFreePort } from '../server/src/platform/postgres/free-port.ts'
import { loadSecrets } from '../server/src/platform/secrets.ts'
import { serverFlags } from '../scripts/bootstrap/server-flags.mjs'
import { openConnection, type Connection } from './http-client.ts'
import { familyCpuUs, measure, type Measured } from './measure.ts'
import type { BenchServer } from './server.ts'

/** send_money against the whole server: a process of its own with everything on, members with sessions. */
export interface HttpBench {
  run(connections: number, seconds: number): Promise<Measured>
  stop(): Promise<void>
}

interface Person {
  readonly hai_tag: string
  readonly access_token: string
}

const MEMBERS = 100
/** How many others each of them pays. */
const ACQUAINTANCES = 5
const AMOUNT = 6_00
const TOTAL = 6_07
/** For looking closer: `--cpu-prof`, `--trace-gc`. */
const nodeFlags = process.env.BENCH_NODE_FLAGS?.split(' ') ?? []
const program = fileURLToPath(new URL('./serve.ts', import.meta.url))

/** A member with a session and plenty of money, made through the front doors of the features. */
async function aPerson({ identity, onboarding, ledger }: Composition, index: number): Promise<Person> {
  const email = `bench-${index}@example.com`
  const password = 'plenty-of-mangoes-7'
  const hai_tag = `bench_${index}_x`
  const request = { id: newId(), ip: '127.0.0.1', user_agent: 'bench' }
  const { user_id } = await identity.createAccount({ email, password })
  await onboarding.completeOnboarding({ user_id, full_name: `Bench Number ${index}`, hai_tag, phone: null })
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
  return { hai_tag, access_token }
}

async function makePeople(env: NodeJS.ProcessEnv, databaseUrl: string): Promise<Person[]> {
  const config = readConfig(env)
  const server = await composeServer({
    config,
    secrets: loadSecrets(config),
    databaseUrl,
    role: 'hai_owner',
    clock: systemClock,
    log: createLogger(config),
  })
  // Limits and rate limits are checked as ever; only their figures leave room for a load that no member ever makes.
  await server.database.updateTable('limits.tier').set({ balance_cap: 1_000_000_000_00, out_per_day: 1_000_000_000_00 }).execute()
  const people: Person[] = []
  for (let index = 0; index < MEMBERS; index += 1) people.push(await aPerson(server, index))
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
    if (isGone()) throw new Error('the server has ended before it was ready')
  }
}

const environmentOf = (url: string, port: number, dataDir: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_ENV: 'test',
  PORT: `${port}`,
  DATA_DIR: dataDir,
  DATABASE_URL: url,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  RATE_LIMITS: 'off',
  DEMO_DATA: 'off',
  LOG_LEVEL: 'error',
  JWT_PRIVATE_KEY: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
})

export async function startHttpBench({ url, postmasterPid }: BenchServer): Promise<HttpBench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hai-bench-http-'))
  const port = await findFreePort()
  const env = environmentOf(url, port, dataDir)
  const people = await makePeople(env, url)
  const child = spawn(process.execPath, [...serverFlags, ...nodeFlags, program], {
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

  /** Pays the payer’s `nth` acquaintance. */
  async function send(connection: Connection, index: number, nth: number): Promise<void> {
    const payer = people[index]
    const payee = people[(index + nth) % MEMBERS]
    if (!payer || !payee) throw new Error('nobody to send')
    const body = `{"idempotency_key":"${randomUUID()}","payee":{"hai_tag":"${payee.hai_tag}"},"amount":${AMOUNT},"quoted_total":${TOTAL},"undo_window":false}`
    const answer = await connection.post('/rpc/send_money', payer.access_token, body)
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`)
  }

  /** Who pays somebody for the first time costs one of the day’s strangers. Most payments go to people one knows: these do. */
  async function getAcquainted(): Promise<void> {
    await Promise.all(
      people.map(async (_person, index) => {
        const connection = await openConnection(port)
        for (let nth = 1; nth <= ACQUAINTANCES; nth += 1) await send(connection, index, nth)
        connection.close()
      }),
    )
  }
  await getAcquainted()
  const any = (count: number): number => Math.floor(Math.random() * count)

  return {
    run: async (connections, seconds) => {
      const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
      const free = [...open]
      const before = familyCpuUs(child.pid ?? null)
      const measured = await measure({
        callers: connections,
        seconds,
        postmasterPid,
        operation: async () => {
          const connection = free.pop()
          if (!connection) throw new Error('more callers than connections')
          await send(connection, any(MEMBERS), 1 + any(ACQUAINTANCES)).finally(() => free.push(connection))
        },
      })
      const after = familyCpuUs(child.pid ?? null)
      for (const connection of open) connection.close()
      // The client is the one to leave out here: what counts is the CPU of the server process. Its warm-up is in it.
      const sends = measured.perSecond * seconds * 1.2
      return { ...measured, clientCpuUs: before === null || after === null ? null : (after - before) / sends }
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
