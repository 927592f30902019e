import type { Session } from '@hai/contract/identity'
import { NO_REPAIR, SEAL_FORMAT } from '@hai/contract/seal-forms'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts'
import { aPort } from '../server/test/port.ts'
import { destination } from './bank/cash-out.ts'
import { type Client, createClient } from './support/client.ts'
import { startLoad } from './support/load.ts'
import { aFundedMember } from './support/members.ts'
import { allowFreeSends, ask, askAt } from './support/postgres.ts'
import { createRandom } from './support/random.ts'
import { createInstallation, type Installation } from './support/server-process.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const seed = Number(process.env.TORTURE_SEED ?? Date.now() % 2 ** 31)

let installation: Installation
let backupDir: string

beforeAll(async () => {
  console.log(`TORTURE_SEED=${seed}`)
  installation = await createInstallation(await aPort(), (dataDir) => ({
    BACKUP_DIR: join(dataDir, 'backups'),
    WAL_SECONDS: '1',
  }))
  backupDir = join(installation.dataDir, 'backups')
  await installation.start()
  await ask(installation.dataDir, 'alter system set track_commit_timestamp = on')
  // Members pay during the whole backup, so the limits are raised.
  await ask(installation.dataDir, 'update limits.tier set out_per_day = 10000000, balance_cap = 10000000')
  await allowFreeSends(installation.dataDir)
  await installation.leave()
  await installation.start()
})

afterAll(async () => {
  await installation.remove()
})

async function ended(name: 'backup' | 'restore', ...args: readonly string[]) {
  const child = spawn(process.execPath, [`server/src/commands/${name}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: installation.dataDir, BACKUP_DIR: backupDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, said, complained }
}

async function command(...asked: Parameters<typeof ended>): Promise<string> {
  const { said, ...end } = await ended(...asked)
  expect(end).toEqual({ code: 0, complained: '' })
  return said
}

/** A file with one seal of the given time, with a number far above those of the server. */
function keptSeal(number: number, at: Date): string {
  const [file, some] = [join(installation.dataDir, `kept-${number}.jsonl`), 'ab'.repeat(32)]
  const seal = {
    format: SEAL_FORMAT,
    number,
    at: at.toISOString(),
    first: 1,
    last: 2,
    journal: some,
    repairs: NO_REPAIR,
    opening: null,
    root: some,
    before: some,
    hash: some,
  }
  writeFileSync(file, `${JSON.stringify(seal)}\n`)
  return file
}

interface Moment {
  readonly now: Date
}

const now = async (): Promise<Date> => {
  const [row] = await ask<Moment>(installation.dataDir, 'select clock_timestamp() as now')
  if (!row) throw new Error('the database returned no time')
  return row.now
}

/** Waits for the next full second of the database's clock. `before` is the last value of `read` before it. */
async function nextSecond<Value>(read: () => Value): Promise<{ second: Date; before: Value }> {
  const second = new Date(Math.floor((await now()).getTime() / 1000) * 1000 + 1000)
  let before = read()
  for (;;) {
    const latest = read()
    if ((await now()) >= second) return { second, before }
    before = latest
  }
}

async function untilArchived(): Promise<void> {
  const [row] = await ask<{ segment: string }>(installation.dataDir, 'select pg_walfile_name(pg_switch_wal()) as segment')
  const isThere = async (): Promise<boolean> => {
    const [archived] = await ask<{ yes: boolean }>(
      installation.dataDir,
      `select coalesce(last_archived_wal >= $1, false) as yes from pg_stat_archiver where last_archived_wal ~ '^[0-9A-F]{24}$'`,
      [row?.segment],
    )
    return archived?.yes ?? false
  }
  // After three failures PostgreSQL tries to archive again only a minute later.
  await expect.poll(isThere, { timeout: 180_000, interval: 100 }).toBe(true)
}

interface Link {
  readonly last_id: string
  readonly hash: string
}

const theJournal = `select last_id, encode(hash, 'hex') as hash from ledger.journal order by last_id`

async function requestCashout(client: Client, { access_token }: Session): Promise<string> {
  await ask(
    installation.dataDir,
    `insert into rates.htg_rate (htg_per_usd, source, as_of) values (131, 'test', '2026-01-01') on conflict do nothing`,
  )
  const { total } = await client.untilDone('quote_cashout', { amount: 20_00 }, access_token)
  const asked = { amount: 20_00, quoted_total: total, destination_details: destination, idempotency_key: randomUUID() }
  return (await client.untilDone('request_cashout', asked, access_token)).id
}

const readKnownQuery = `
  select p.full_name, c.id as cashout, (c.amount + c.fee + c.tax)::int as asked_for, h.amount::int as on_hold, h.ended_by
    from identity.profile p
    left join cashouts.cashout c on c.sender_id = p.id
    left join ledger.posting held on held.public_id = c.hold_id
    left join ledger.hold h on h.posting_id = held.id
   where p.id = $1`

test('a backup under load, restored to a chosen second, contains exactly what was acknowledged before, with a correct ledger', async () => {
  const client = createClient(installation.url)
  const members = await Promise.all(Array.from({ length: 8 }, () => aFundedMember(client, installation.url, 100_00)))
  const { session } = await aFundedMember(client, installation.url, 100_00)
  const saver_id = session.user.id
  const proven = `update identity.profile set phone = '+50937010000', phone_verified_at = now(), tier = 2 where id = $1`
  await ask(installation.dataDir, proven, [saver_id])
  // The server reloads a cached member only after a change through the API.
  await client.untilDone('set_language', { language: 'ht' }, session.access_token)
  await ask(installation.dataDir, `insert into rates.htg_rate (htg_per_usd, source, as_of) values (131, 'Test', '2026-01-01')`)
  const quoted = async () => (await client.once('quote_cashout', { amount: 20_00 }, session.access_token)).kind
  await expect.poll(quoted, { timeout: 30_000 }).toBe('done')
  let isOver = false
  const load = startLoad({
    client,
    members,
    random: createRandom(seed),
    workers: 5,
    sendsPerWorker: 10_000,
    restMs: 150,
    isOver: () => isOver,
  })
  await load.reached(20)
  await command('backup')
  const backedUp = load.acknowledged().length
  await load.reached(backedUp + 30)
  const cashout = await requestCashout(client, session)
  await client.untilDone('update_profile', { full_name: 'Jan Batis Senbri' }, session.access_token)
  const { second, before } = await nextSecond(() => load.acknowledged())
  await client.untilDone('update_profile', { full_name: 'Jan Batis Demen' }, session.access_token)
  await load.reached(load.acknowledged().length + 40)
  isOver = true
  const sends = await load.finished
  await untilArchived()

  const into = join(installation.dataDir, 'restored')
  expect(await command('backup', '--check')).toContain('is complete')
  const said = await command('restore', '--to', second.toISOString(), '--into', into, '--seals', keptSeal(9_001, await now()))
  expect(said).toContain('The ledger is correct.')
  expect(said).toMatch(/Undone by the restore, to be announced publicly: seal 9001, from /)

  const committed = await ask<{ public_id: string }>(
    installation.dataDir,
    `select p.public_id from ledger.posting p where pg_xact_commit_timestamp(p.xmin) < $1 order by p.id`,
    [second],
  )
  const live = await ask<Link>(installation.dataDir, theJournal)
  expect(existsSync(join(into, 'postgres.json'))).toBe(true)
  const postgres = await startEmbeddedPostgres({ dataDir: into })
  try {
    const restored = await askAt<{ public_id: string }>(postgres.owner_url, 'select public_id from ledger.posting order by id')
    // By commit times, the restored database has exactly the transactions before that second, in order.
    expect(restored).toEqual(committed)
    // By responses, no transaction that was acknowledged before that second is missing. Some were acknowledged after
    // it.
    const ids = new Set(restored.map(({ public_id }) => public_id))
    expect(before.length).toBeGreaterThan(50)
    expect(before.filter((id) => !ids.has(id))).toEqual([])
    expect(sends.filter(({ transaction_id }) => transaction_id !== null && !ids.has(transaction_id)).length).toBeGreaterThan(30)
    // Other data is restored too, such as the hold of a cash-out, but not a later change of a name.
    const [known] = await askAt<{ on_hold: number }>(postgres.owner_url, readKnownQuery, [saver_id])
    expect(known).toMatchObject({ full_name: 'Jan Batis Senbri', cashout, asked_for: known?.on_hold, ended_by: null })
    expect(known?.on_hold).toBeGreaterThanOrEqual(20_00)
    const journal = await askAt<Link>(postgres.owner_url, theJournal)
    expect(live.slice(0, journal.length)).toEqual(journal)
    // The restore ends all sessions, because one that was ended after the restored time would be valid again.
    const [sessions] = await askAt<{ all: number; open: number }>(
      postgres.owner_url,
      'select count(*)::int as all, count(*) filter (where ended_at is null)::int as open from identity.session',
    )
    expect(sessions).toEqual({ all: members.length + 1, open: 0 })
  } finally {
    await postgres.stop()
  }
})

test('a ledger that only the verifier rejects is restored but reported as faulty and unfit for use', async () => {
  const root = 'ab'.repeat(32)
  await ask(
    installation.dataDir,
    `insert into transparency.liability_proof (id, at, night, outcome, position, total, root, height)
     select gen_random_uuid(), now(), null, 'published', last_id, 1, decode('${root}', 'hex'), 3 from ledger.head`,
  )
  await untilArchived()
  const into = join(installation.dataDir, 'restored-wrong')
  const { code, said, complained } = await ended(
    'restore',
    '--to',
    'latest',
    '--into',
    into,
    '--seals',
    keptSeal(9_002, new Date(Date.now() - 3_600_000)),
  )
  expect(code).toBe(1)
  expect(said).not.toContain('The ledger is correct')
  expect(complained).toContain('Do not use this database.')
  expect(complained).toContain('seal 9002.\nRule: exists in the ledger.')
  expect(complained).toContain(`root ${root}.\nRule: its total = money owed at its position.`)
})
