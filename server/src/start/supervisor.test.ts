import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { askAt, callAt, postAt } from '../../test/call-at.ts'
import { movableClock } from '../../test/clock.ts'
import { anEmptyDatabase, useTestDatabase } from '../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../test/members.ts'
import { totalOf } from '../../test/money.ts'
import { aPort } from '../../test/port.ts'
import { listening } from '../../test/realtime.ts'
import { aDataFolder, type ServerProcess, startProgram } from '../../test/server-process.ts'
import { restartDelayMs } from './supervisor.ts'

const database = useTestDatabase()

/** Another server on the same database, which creates the members. */
let office: TestApp
/** Two processes, one of which a test replaces. */
let server: Server
const folder = mkdtempSync(join(tmpdir(), 'hai-process-'))

beforeAll(async () => {
  office = await startTestApp(database(), { clock: movableClock(new Date().toISOString()), config: { runsWorker: false } })
  server = await startTwo({ DATA_DIR: folder })
})
afterAll(async () => {
  server.program.kill('SIGTERM')
  await server.program.ended
  await office.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Server {
  readonly url: string
  readonly program: ServerProcess
}

async function startTwo(more: Readonly<Record<string, string>>): Promise<Server> {
  const port = await aPort()
  const place = { PORT: String(port), DATABASE_URL: database().url, PUBLIC_URL: 'http://wallet.test' }
  const program = startProgram('main.ts', { ...place, PROCESSES: '2', DEMO_DATA: 'off', RATE_LIMITS: 'off', ...more })
  await program.running
  return { url: `http://127.0.0.1:${port}`, program }
}

const signIn = async (server: Server, { email, password }: MemberPerson): Promise<string> =>
  (await callAt(server, 'sign_in', { email, password })).access_token

const aPayment = async (payee: MemberPerson, amount: number) => ({
  idempotency_key: randomUUID(),
  payee: { hai_tag: payee.hai_tag },
  amount,
  quoted_total: await totalOf(office, amount),
  undo_window: false,
})

/** The value of a metric in each process that has it. */
async function metricOf({ url }: Server, name: string): Promise<Readonly<Record<string, number>>> {
  const text = await (await askAt(`${url}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  return Object.fromEntries(lines.map((line) => [/process="(\d+)"/.exec(line)?.[1] ?? '', Number(line.split(' ').at(-1))]))
}

interface Beat {
  readonly pid: number
  readonly role: string
}

const processes = async (): Promise<readonly Beat[]> =>
  (
    await database().owner.query<Beat>(
      `select pid, role from health.process where beat_at > now() - interval '1 minute' and pid <> $1 order by role`,
      [process.pid],
    )
  ).rows

test('both processes answer on one port, and one answer has the metrics of both', async () => {
  for (let at = 0; at < 6; at += 1) expect((await askAt(`${server.url}/readyz`)).status).toBe(200)
  const answered = await metricOf(server, 'hai_http_request_seconds_count')
  expect(Object.keys(answered)).toEqual(['1', '2'])
  expect(Math.min(...Object.values(answered))).toBeGreaterThan(1)
  await expect.poll(async () => (await processes()).map(({ role }) => role)).toEqual(['all', 'server'])
})

test('a payment that one process accepted is pushed to browsers that are connected to both', async () => {
  const [payer, payee] = [await aFundedWallet(office), await aMember(office)]
  const [from, to] = [await signIn(server, payer), await signIn(server, payee)]
  const pages = await Promise.all([1, 2, 3, 4].map(() => listening(server, to, ['wallet'])))
  const connections = await metricOf(server, 'hai_realtime_connections')
  expect(Math.min(connections['1'] ?? 0, connections['2'] ?? 0)).toBeGreaterThan(0)
  await callAt(server, 'send_money', await aPayment(payee, 5_00), from)
  const balance = { channel: 'wallet', event: 'balance', record: { available_balance: 5_00 } }
  for (const page of pages) {
    await expect.poll(() => page.events('wallet').filter(({ event }) => event === 'balance')).toMatchObject([balance])
    page.close()
  }
})

test('a killed process loses no confirmed payment, and is replaced by one that takes over its jobs', async () => {
  const [payer, payee] = [await aFundedWallet(office), await aMember(office)]
  const [from, to] = [await signIn(server, payer), await signIn(server, payee)]
  await expect.poll(processes).toHaveLength(2)
  const [withJobs] = await processes()
  const payments = await Promise.all(Array.from({ length: 40 }, () => aPayment(payee, 1_00)))
  const isConfirmed = (payment: object): Promise<boolean> =>
    postAt(server, 'send_money', payment, from).then(
      async (answer) => {
        await answer.text()
        return answer.ok
      },
      () => false,
    )
  let confirmed = 0
  const first = payments.map(async (payment) => {
    const isSent = await isConfirmed(payment)
    if (isSent) {
      confirmed += 1
      if (confirmed === 5 && withJobs) process.kill(withJobs.pid, 'SIGKILL')
    }
    return isSent
  })
  await Promise.all(first)
  const { available_balance: afterCrash } = await callAt(server, 'get_wallet', {}, to)
  expect(afterCrash).toBeGreaterThanOrEqual(confirmed * 1_00)
  // As the app does: the same payments again, until each is confirmed.
  for (const payment of payments) await expect.poll(() => isConfirmed(payment)).toBe(true)
  expect((await callAt(server, 'get_wallet', {}, to)).available_balance).toBe(40_00)

  const others = async (): Promise<readonly Beat[]> => (await processes()).filter(({ pid }) => pid !== withJobs?.pid)
  await expect.poll(async () => (await others()).map(({ role }) => role)).toEqual(['all', 'server'])
  expect(server.program.stderr()).toMatch(
    /^\{"level":50,.*"process":1,"exit_code":null,"signal":"SIGKILL","restart_ms":500,"msg":"a process ended unexpectedly and will be restarted"\}$/m,
  )
})

test('a stop first makes every process not ready, and then ends all after their running calls', async () => {
  const stopped = await startTwo({ DATA_DIR: aDataFolder(), STOP_DELAY_SECONDS: '2', LOG_LEVEL: 'info' })
  stopped.program.kill('SIGTERM')
  await expect.poll(async () => (await askAt(`${stopped.url}/readyz`)).status).toBe(503)
  const answers = await Promise.all([1, 2, 3, 4].map(() => postAt(stopped, 'list_legal_documents', {})))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await stopped.program.ended).toEqual({ code: 0, signal: null })
  const said = [...stopped.program.stderr().matchAll(/("process":\d,)?"msg":"stopped"/g)].map(([, by = 'supervisor']) => by)
  expect(said.toSorted()).toEqual(['"process":1,', '"process":2,', 'supervisor'])
  expect(said.at(-1)).toBe('supervisor')
})

function isAlive({ pid }: Beat): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('when the supervisor is killed, its processes end', async () => {
  const own = (await processes()).filter(isAlive)
  expect(own).toHaveLength(2)
  server.program.kill('SIGKILL')
  await expect.poll(() => own.some(isAlive)).toBe(false)
})

test('if a process cannot start, the program says why and ends', async () => {
  const env = { PORT: String(await aPort()), DATA_DIR: aDataFolder(), DATABASE_URL: await anEmptyDatabase(), PROCESSES: '2' }
  const program = startProgram('main.ts', env)
  onTestFinished(() => program.kill('SIGKILL'))
  expect(await program.ended).toEqual({ code: 1, signal: null })
  expect(program.stderr()).toContain('run "npm run admin -- migrate"')
  expect(program.stderr()).toContain('Process 1 did not start (exit code 1): see above.')
})

test('a process that keeps crashing is restarted at growing intervals', () => {
  expect([0, 1, 2, 5, 6, 50].map(restartDelayMs)).toEqual([500, 1_000, 2_000, 16_000, 30_000, 30_000])
})
