import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { keep } from './goals.ts'
import { openConnection, succeeded, type Connection } from './http-client.ts'
import { inBatches } from './in-batches.ts'
import { familyCpuUs, quantile } from './measure.ts'
import { everyPage, openPage } from './page.ts'
import { row, print } from './report.ts'
import type { BenchServer } from './server.ts'
import { pay, startServerProcess, type Person, type ServerProcess } from './server-process.ts'

/** So many pairs chat that each connection stays below the limit of ten events a second. */
const PAIRS = 200
const MESSAGES_PER_SECOND = 200
const PAYMENTS_PER_SECOND = 10
const CONNECTIONS = 1_000
/** Each member without activity has the maximum number of open pages. */
const QUIET_PAGES_EACH = 20
const WARM_UP_S = 2
/** Time to wait for events after the last call. */
const STRAGGLERS_MS = 5_000
const OPEN_TRIES = 100
const OPEN_AGAIN_MS = 200

const opened = z.object({ id: z.string() })
interface Pair {
  readonly two: readonly [Person, Person]
  readonly session_id: string
}

/**
 * Two members who have paid each other, and their conversation. The server records later that they have paid each
 * other, so opening the conversation may need retries.
 */
async function aPair(port: number, two: readonly [Person, Person]): Promise<Pair> {
  const [one, other] = two
  const connection = await openConnection(port)
  succeeded(await pay(connection, one, other))
  succeeded(await pay(connection, other, one))
  const input = JSON.stringify({ hai_tag: other.hai_tag })
  for (let tries = 0; tries < OPEN_TRIES; tries += 1) {
    const { status, body } = await connection.post('/rpc/open_chat_session', one.access_token, input)
    if (status === 200) {
      connection.close()
      return { two, session_id: opened.parse(JSON.parse(body)).id }
    }
    await delay(OPEN_AGAIN_MS)
  }
  throw new Error('could not open a conversation after a payment')
}

/** In ms, from the start of a call to its event at the other member. */
interface Arrivals {
  readonly messages: number[]
  readonly balances: number[]
}

/** Makes calls at a fixed rate, without waiting for earlier ones. Returns the number of failed calls. */
async function atPace(perSecond: number, seconds: number, run: (count: number) => Promise<void>): Promise<number> {
  const start = performance.now()
  const under: Promise<void>[] = []
  let refused = 0
  for (let count = 0; count < perSecond * seconds; count += 1) {
    await delay(Math.max(0, start + (count / perSecond) * 1_000 - performance.now()))
    under.push(run(count).catch(() => void (refused += 1)))
  }
  await Promise.all(under)
  return refused
}

function createPool(port: number) {
  const free: Connection[] = []
  return {
    use: async (run: (connection: Connection) => Promise<void>): Promise<void> => {
      const connection = free.pop() ?? (await openConnection(port))
      await run(connection).finally(() => free.push(connection))
    },
    close: () => free.forEach((connection) => connection.close()),
  }
}

async function talk({ port, pid }: ServerProcess, pairs: readonly Pair[], seconds: number) {
  const arrivals: Arrivals = { messages: [], balances: [] }
  const began = new Map<string, number>()
  const paidAt = new Map<string, number>()
  const pages = await inBatches(
    pairs.flatMap(({ two, session_id }) => two.map((person) => ({ person, session_id }))),
    async ({ person, session_id }) => {
      const page = await openPage(port, person, [...everyPage, `chat:${session_id}`])
      page.onMessage(({ channel, event, record }) => {
        const at = performance.now()
        const [writer_id, key] = record?.content?.split(' ') ?? []
        const sent = channel === `chat:${session_id}` && event === 'insert' ? began.get(key ?? '') : undefined
        if (sent !== undefined && writer_id !== person.user_id) arrivals.messages.push(at - sent)
        const paid = channel === 'wallet' && event === 'balance' ? paidAt.get(person.user_id) : undefined
        if (paid === undefined) return
        paidAt.delete(person.user_id)
        arrivals.balances.push(at - paid)
      })
      return page
    },
  )
  const pool = createPool(port)
  const write = (count: number): Promise<void> =>
    pool.use(async (connection) => {
      const { two, session_id } = pairs[count % PAIRS] ?? pairs[0] ?? fail()
      const writer = two[Math.floor(count / PAIRS) % 2] ?? two[0]
      const idempotency_key = randomUUID()
      const input = { idempotency_key, session_id, content: `${writer.user_id} ${idempotency_key}` }
      began.set(idempotency_key, performance.now())
      succeeded(await connection.post('/rpc/send_chat_message', writer.access_token, JSON.stringify(input)))
    })
  const payOne = (count: number): Promise<void> =>
    pool.use(async (connection) => {
      const { two } = pairs[(count * 7) % PAIRS] ?? fail()
      paidAt.set(two[1].user_id, performance.now())
      succeeded(await pay(connection, two[0], two[1]))
    })
  const load = (length: number) =>
    Promise.all([atPace(MESSAGES_PER_SECOND, length, write), atPace(PAYMENTS_PER_SECOND, length, payOne)])
  await load(WARM_UP_S)
  for (const known of [began, paidAt]) known.clear()
  arrivals.messages.length = 0
  arrivals.balances.length = 0
  const cpuBefore = familyCpuUs(pid)
  const refused = (await load(seconds)).reduce((sum, each) => sum + each, 0)
  const cpuAfter = familyCpuUs(pid)
  await delay(STRAGGLERS_MS)
  pool.close()
  for (const page of pages) page.close()
  return {
    ...arrivals,
    refused,
    cpuPart: cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / 1e6 / seconds,
  }
}

const fail = (): never => {
  throw new Error('no pair to talk')
}

/** Missing events count as infinitely late. Returns the p99 in ms. */
function printArrivals(what: string, arrivals: readonly number[], expected: number): number {
  const missing = Array.from({ length: Math.max(0, expected - arrivals.length) }, () => Infinity)
  const sorted = Float64Array.from([...arrivals, ...missing]).sort()
  const figures = [0.5, 0.99, 1].map((q) => quantile(sorted, q))
  const formatted = figures.map((figure) => (Number.isFinite(figure) ? figure.toFixed(1) : 'never'))
  print(row(what, `${arrivals.length} of ${expected}`, ...formatted))
  return quantile(sorted, 0.99)
}

export async function benchRealtime({ url }: BenchServer, seconds: number): Promise<void> {
  const quietPages = CONNECTIONS - PAIRS * 2
  const members = PAIRS * 2 + Math.ceil(quietPages / QUIET_PAGES_EACH)
  const server = await startServerProcess(url, { kind: 'live', members })
  try {
    const { people, port } = server
    const couples = Array.from(
      { length: PAIRS },
      (_none, index) => [people[2 * index] ?? fail(), people[2 * index + 1] ?? fail()] as const,
    )
    const pairs = await inBatches(couples, (two) => aPair(port, two))
    const quiet = Array.from(
      { length: quietPages },
      (_none, index) => people[PAIRS * 2 + Math.floor(index / QUIET_PAGES_EACH)] ?? fail(),
    )
    const before = await server.memory()
    const idle = await inBatches(quiet, (person) => openPage(port, person, everyPage))
    const after = await server.memory()
    const each = (part: 'used' | 'resident'): number => (after[part] - before[part]) / quietPages / 1024
    print(
      '',
      `### ${MESSAGES_PER_SECOND} messages and ${PAYMENTS_PER_SECOND} payments a second, ${CONNECTIONS.toLocaleString('en-US')} open connections`,
      '',
      row('to the other browser', 'arrived', 'p50 ms', 'p99 ms', 'longest ms'),
      '|---|--:|--:|--:|--:|',
    )
    const { messages, balances, refused, cpuPart } = await talk(server, pairs, seconds)
    const p99s = [
      printArrivals('message', messages, MESSAGES_PER_SECOND * seconds),
      printArrivals('balance', balances, PAYMENTS_PER_SECOND * seconds),
    ]
    const cpu = cpuPart === null ? '' : ` The server used ${(cpuPart * 100).toFixed(0)} % of one core.`
    print(
      '',
      `An idle connection uses ${each('used').toFixed(1)} KB of the server's memory (${each('resident').toFixed(1)} KB resident).${cpu}`,
    )
    if (refused > 0) print('', `${refused} calls were refused because the server was overloaded.`)
    keep('message or balance to the other browser, 1,000 connections, p99', Math.max(...p99s))
    for (const page of idle) page.close()
  } finally {
    await server.stop()
  }
}
