import { spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { familyCpuUs, measure, quantile, type Measured } from './measure.ts'
import type { BenchServer } from './server.ts'

/**
 * pgbench’s TPC-B-like transaction: with pgbench if it is installed, otherwise the same statements through the driver.
 */
export interface ReferenceBench {
  readonly how: string
  run(clients: number, seconds: number): Promise<Measured>
}

/** pgbench needs a scale of at least the number of clients. */
const SCALE = 50

function runProgram(args: readonly string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const child = spawn('pgbench', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      output += data.toString()
    })
  }
  child.on('error', reject)
  child.on('close', (code) => {
    if (code === 0) resolve(output)
    else reject(new Error(output))
  })
  return promise
}

/** In ms, ascending. The third column of pgbench's log has µs. */
function readLatencies(folder: string): Float64Array {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
  return Float64Array.from(lines, (line) => Number(line.split(' ')[2]) / 1000).sort()
}

async function runPgbench({ url, postmasterPid }: BenchServer, clients: number, seconds: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'hai-pgbench-'))
  const before = familyCpuUs(postmasterPid)
  const threads = Math.min(clients, 2)
  const log = ['-l', '--log-prefix', join(folder, 'log')]
  const output = await runProgram([
    '-n',
    '-M',
    'prepared',
    '-c',
    `${clients}`,
    '-j',
    `${threads}`,
    '-T',
    `${seconds}`,
    ...log,
    url,
  ])
  const after = familyCpuUs(postmasterPid)
  const latencies = readLatencies(folder)
  rmSync(folder, { recursive: true })
  return {
    perSecond: Number(/tps = ([\d.]+)/.exec(output)?.[1]),
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    clientCpuUs: null,
    serverCpuUs: before === null || after === null ? null : (after - before) / latencies.length,
    failed: 0,
  }
}

const TABLES = `
  create table pgbench_branches (bid int primary key, bbalance int, filler char(88));
  create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84));
  create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84));
  create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
  insert into pgbench_branches select i, 0, '' from generate_series(1, ${SCALE}) i;
  insert into pgbench_tellers select i, (i - 1) / 10 + 1, 0, '' from generate_series(1, ${SCALE * 10}) i;
  insert into pgbench_accounts select i, (i - 1) / 100000 + 1, 0, '' from generate_series(1, ${SCALE * 100_000}) i;`

async function transact(client: pg.Client): Promise<void> {
  const aid = randomInt(SCALE * 100_000) + 1
  const bid = randomInt(SCALE) + 1
  const tid = randomInt(SCALE * 10) + 1
  const delta = randomInt(10_001) - 5_000
  await client.query('begin')
  await client.query({
    name: 'a',
    text: 'update pgbench_accounts set abalance = abalance + $1 where aid = $2',
    values: [delta, aid],
  })
  await client.query({ name: 's', text: 'select abalance from pgbench_accounts where aid = $1', values: [aid] })
  await client.query({
    name: 't',
    text: 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2',
    values: [delta, tid],
  })
  await client.query({
    name: 'b',
    text: 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2',
    values: [delta, bid],
  })
  const history = 'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)'
  await client.query({ name: 'h', text: history, values: [tid, bid, aid, delta] })
  await client.query('commit')
}

async function runThroughDriver({ url, postmasterPid }: BenchServer, callers: number, seconds: number): Promise<Measured> {
  const clients = Array.from({ length: callers }, () => new pg.Client({ connectionString: url }))
  for (const client of clients) await client.connect()
  const free = [...clients]
  const once = async (): Promise<void> => {
    const client = free.pop()
    if (!client) throw new Error('more callers than connections')
    await transact(client).finally(() => free.push(client))
  }
  const measured = await measure({ callers, seconds, postmasterPid, operation: once })
  for (const client of clients) await client.end()
  return measured
}

export async function prepareReference(server: BenchServer): Promise<ReferenceBench> {
  if (spawnSync('pgbench', ['--version']).status === 0) {
    await runProgram(['-i', '-q', '-s', `${SCALE}`, server.url])
    return {
      how: `the system’s pgbench, scale ${SCALE}, prepared`,
      run: (clients, seconds) => runPgbench(server, clients, seconds),
    }
  }
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  for (const statement of [TABLES, 'vacuum analyze']) await client.query(statement)
  await client.end()
  return {
    how: `no pgbench here: its TPC-B-like script through the driver of this project, scale ${SCALE}`,
    run: (clients, seconds) => runThroughDriver(server, clients, seconds),
  }
}
