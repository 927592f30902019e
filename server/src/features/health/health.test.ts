import type { SystemReason } from '@hai/contract/health-values'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestAppOptions } from '../../../test/app.ts'
import { startDatabaseProxy } from '../../../test/database-proxy.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { listening } from '../../../test/realtime.ts'
import { aFundedWallet } from '../../../test/members.ts'
import { sealNow } from '../../../test/seals.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'

const SLOWER_MS = 510

const database = useTestDatabase()
let app: TestApp
let staff: StaffPerson

beforeAll(async () => {
  // Without a worker, only the test changes the data.
  app = await startTestApp(database(), { config: { runsWorker: false } })
})
beforeEach(async () => {
  staff = await aStaffMember(app, database())
  await owner(`insert into events.cursor (name, ledger_position, outbox_position)
               select 'overview', l.last_id, f.position from ledger.head l cross join events.head f
               on conflict (name) do update set ledger_position = excluded.ledger_position, outbox_position = excluded.outbox_position`)
})
afterAll(() => app.stop())

const health = () => app.call('get_system_health', {}, staff)
const owner = (statement: string) => database().owner.query(statement)
const aside = (reasons: readonly SystemReason[]) =>
  reasons.filter((reason) => reason !== 'database_slow' && reason !== 'jobs_overdue')
const reasons = async () => aside((await health()).reasons)
const keptIn = (file: string | null) => ({ everyMinutes: 10, file, url: null })
async function readReported(config: NonNullable<TestAppOptions['config']>) {
  const other = await startTestApp(database(), { clock: app.clock, config: { runsWorker: false, ...config } })
  try {
    const { status, reasons } = await other.call('get_system_health', {}, staff)
    const reported = aside(reasons)
    return { told: reported, status: reported.length === reasons.length ? status : 'online' }
  } finally {
    await other.stop()
  }
}

test('healthy when nothing waits and every subscriber is up to date', async () => {
  const seen = await health()
  expect(await reasons()).toEqual([])
  expect(seen).toMatchObject({ proof: null, outbox: { failed: 0 }, jobs: { failed: 0 } })
  expect(seen.migrations.done).toBe(seen.migrations.known)
  expect(seen.subscribers).toContainEqual({ name: 'overview', behind: 0 })
  expect(seen.database_ms).not.toBeNull()
})

test('counts the browsers connected to this process', async () => {
  const before = (await health()).connections
  const client = await listening(app, staff.access_token, ['profile'])
  expect((await health()).connections).toBe(before + 1)
  client.close()
  await client.closed
  await expect.poll(async () => (await health()).connections).toBe(before)
})

describe('reports a problem', () => {
  const nextProof = '(select coalesce(max(id), 0) + 1 from ledger.proof)'
  const noted = (hours_ago: number, faults: number, archived = 0) =>
    database().owner.query(
      `insert into integrity.verification (at, is_whole, postings, faults, archived) values ($1, $2, $3, $4, $5)`,
      [new Date(app.clock.now().getTime() - hours_ago * 3_600_000), faults === 0, faults === 0 ? 1 : null, faults, archived],
    )

  test('a proof of the ledger with a violation, none for two hours, or postings that were not read again for a month', async () => {
    const counted = (hours_ago: number, violations: string) =>
      database().owner.query(
        `insert into ledger.proof (id, last_id, hash, proven_at, accounts, violations, doubtful) values (${nextProof}, 0, '', $1, 1, $2, '{}')`,
        [new Date(app.clock.now().getTime() - hours_ago * 3_600_000), violations],
      )
    await counted(0.5, '[{"rule": "a posting balances", "subject": "posting 1"}]')
    expect(await reasons()).toEqual(['ledger_inconsistent'])
    await counted(2, '[]')
    expect(await reasons()).toEqual(['proof_overdue'])
    await counted(0.5, '[]')
    expect(await reasons()).toEqual([])
    const readSince = (at: string) => database().owner.query(`update ledger.rotation set read_since = ${at}`)
    await readSince(`now() - interval '31 days'`)
    expect(await reasons()).toEqual(['rereading_overdue'])
    const { proof, read_since } = await health()
    const { rows } = await database().owner.query<{ last_id: number }>('select last_id from ledger.head')
    expect(proof).toMatchObject({ violations: 0, position: 0, since: rows[0]?.last_id })
    expect(read_since).not.toBeNull()
    app.clock.forward({ seconds: 11 })
    const metrics = await (await fetch(`${app.url}/metrics`)).text()
    const secondsOf = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(metrics)?.[1])
    expect(secondsOf('hai_ledger_proof_age_seconds')).toBeCloseTo(0.5 * 3_600 + 11, -1)
    expect(secondsOf('hai_ledger_read_age_seconds')).toBeGreaterThan(30 * 86_400)
    await readSince('null')
    expect((await health()).proof).toMatchObject({ violations: 0 })
  })

  describe('a ledger verification', () => {
    const unverified = async () => {
      app.clock.forward({ seconds: 11 })
      return Number(/^hai_verification_age_seconds (.*)$/m.exec(await (await fetch(`${app.url}/metrics`)).text())?.[1])
    }

    test('a verification with faults is reported until one without faults, and no verification for two days is reported', async () => {
      await noted(1, 3)
      expect(await reasons()).toEqual(['verification_failed'])
      await noted(48, 1)
      expect(await reasons()).toEqual(['verification_failed', 'verification_overdue'])
      expect(await unverified()).toBeGreaterThanOrEqual(48 * 3_600)
      await noted(1, 0)
      expect(await reasons()).toEqual([])
      expect(await unverified()).toBeLessThan(2 * 3_600)
    })

    test('a verification that read less does not end the report', async () => {
      await noted(1, 3, 4)
      await noted(1, 0, 5)
      expect(await reasons()).toEqual(['verification_failed'])
      await noted(1, 0, 4)
      expect(await reasons()).toEqual([])
      await noted(1, 3, 0)
      await noted(1, 0, 4)
      expect(await reasons()).toEqual(['verification_failed'])
      await noted(1, 0)
      expect(await reasons()).toEqual([])
    })

    test('files of archived postings that nobody verified for 35 days are reported', async () => {
      const day = 24
      await database().owner.query('delete from integrity.verification')
      await noted(1, 0, 4)
      expect(await reasons()).toEqual([])
      await database().owner.query(
        `insert into ledger.archive (id, number, last_id, hash, since, until, file_hash, kept_hash, entry_hashes, differences, archived_at)
         values (1, 0, 4, '', now(), now(), '', '', '{}', '{}', $1)`,
        [new Date(app.clock.now().getTime() - 34 * day * 3_600_000)],
      )
      expect(await reasons()).toEqual([])
      await database().owner.query(`update ledger.archive set archived_at = archived_at - interval '2 days'`)
      expect(await reasons()).toEqual(['archives_unverified'])
      await noted(36 * day, 0)
      await noted(1, 0, 4)
      expect(await reasons()).toEqual(['archives_unverified'])
      await noted(34 * day, 0)
      await noted(1, 0, 4)
      expect(await reasons()).toEqual([])
      await database().owner.query(`delete from integrity.verification; update ledger.archive set restored_at = archived_at`)
      await noted(1, 0)
      expect(await reasons()).toEqual([])
    })

    test('a verification that never ran is reported in production only, as advice: the system stays online', async () => {
      await aFundedWallet(app)
      await database().owner.query('delete from integrity.verification')
      app.clock.forward({ hours: 37 })
      staff = await aStaffMember(app, database())
      const counted = `insert into ledger.proof (id, last_id, hash, proven_at, accounts, violations, doubtful) values (${nextProof}, 0, '', $1, 1, '[]', '{}')`
      await database().owner.query(counted, [app.clock.now()])
      expect(await reasons()).toEqual([])
      const config = { isProduction: true, databaseUrl: database().url, seals: keptIn('/var/lib/seals') }
      expect(await readReported(config)).toEqual({ told: ['verification_missing'], status: 'online' })
    })

    test('is recorded by the owner of the ledger, not by the server', async () => {
      const note = `insert into integrity.verification (is_whole, postings, faults) values (true, 1, 0)`
      await expect(database().app.query(note)).rejects.toMatchObject({ code: '42501' })
    })
  })

  test.each([
    ['in production, where nothing is set', true, null, ['no_seal_target']],
    ['in production with a file, not', true, '/var/lib/seals', []],
    ['on a newcomer’s machine, not', false, null, []],
  ] as const)('seals copied nowhere: %s; as advice, the system stays online', async (_where, isProduction, file, reported) => {
    await noted(1, 0)
    const config = { isProduction, databaseUrl: database().url, seals: keptIn(file) }
    expect(await readReported(config)).toEqual({ told: reported, status: 'online' })
  })

  const inBackups = { dir: '/var/lib/backups', keep: 7, walSeconds: 60 }
  test.each([
    ['in production with the embedded one and no BACKUP_DIR', true, true, null, ['no_backup']],
    ['in production with BACKUP_DIR, not', true, true, inBackups, []],
    ['in production with a database of one’s own, not', true, false, null, []],
    ['on a newcomer’s machine, not', false, true, null, []],
  ] as const)(
    'a database without backup: %s; as advice, the system stays online',
    async (_where, isProduction, isEmbedded, backups, reported) => {
      await noted(1, 0)
      const databaseUrl = isEmbedded ? null : database().url
      const config = { isProduction, seals: keptIn('/var/lib/seals'), databaseUrl, backups }
      expect(await readReported(config)).toEqual({ told: reported, status: 'online' })
    },
  )

  test('mail that failed for good today', async () => {
    await database().owner.query(
      `insert into platform.outbox_message (id, channel, recipient, created_at, failed_at)
       values (gen_random_uuid(), 'mail', 'a@example.org', $1, $1)`,
      [app.clock.now()],
    )
    expect(await reasons()).toEqual(['mail_failed'])
    expect((await health()).outbox.failed).toBe(1)
    app.clock.forward({ hours: 25 })
    staff = await aStaffMember(app, database())
    expect((await health()).outbox.failed).toBe(0)
  })

  test('a job that failed for good', async () => {
    await owner(`select graphile_worker.add_job('nobody:does_this', run_at => now() + interval '1 hour', job_key => 'given-up')`)
    await owner(`update graphile_worker._private_jobs set attempts = max_attempts where key = 'given-up'`)
    expect(await reasons()).toContain('jobs_failed')
    await owner(`delete from graphile_worker._private_jobs where key = 'given-up'`)
  })

  test('a job that has waited too long', async () => {
    await owner(`select graphile_worker.add_job('nobody:does_this', run_at => now() - interval '10 minutes', job_key => 'late')`)
    const { reasons: reported, jobs } = await health()
    expect(reported).toContain('jobs_overdue')
    expect(jobs.oldest_seconds).toBeGreaterThanOrEqual(600)
    await owner(`delete from graphile_worker._private_jobs where key = 'late'`)
  })

  test('a subscriber that is far behind', async () => {
    await owner(`update events.cursor set outbox_position = outbox_position - 30000 where name = 'overview'`)
    expect((await health()).subscribers).toContainEqual({ name: 'overview', behind: 30_000 })
    expect(await reasons()).toContain('subscribers_behind')
  })

  test('a database with fewer migrations than this program', async () => {
    const { rows } = await database().owner.query<{ name: string }>(
      `delete from migrations.migration where id = (select max(id) from migrations.migration) returning name`,
    )
    expect(await reasons()).toContain('migrations_behind')
    await database().owner.query(`insert into migrations.migration (name, run_on) values ($1, now())`, [rows[0]?.name])
  })

  test('a slow database', async () => {
    const proxy = await startDatabaseProxy(database().url)
    const far = await startTestApp({ ...database(), url: proxy.url }, { clock: app.clock, config: { runsWorker: false } })
    try {
      const quick = await far.call('get_system_health', {}, staff)
      expect(quick.reasons.includes('database_slow')).toBe((quick.database_ms ?? 0) > 500)
      proxy.delay(SLOWER_MS)
      const { reasons: reported, database_ms } = await far.call('get_system_health', {}, staff)
      expect(reported).toContain('database_slow')
      expect(database_ms).toBeGreaterThanOrEqual(SLOWER_MS)
      proxy.delay(0)
    } finally {
      await far.stop()
      await proxy.close()
    }
  })

  test('a database that does not answer', async () => {
    await owner('alter table ledger.proof_view rename to mislaid')
    try {
      expect(await health()).toMatchObject({ status: 'down', reasons: ['database_unreachable'], database_ms: null })
    } finally {
      await owner('alter table ledger.mislaid rename to proof_view')
    }
  })
})

test('seals count as copied when only a worker knows the place, until a new one is late', async () => {
  const config = { isProduction: true, databaseUrl: database().url, seals: keptIn(null) }
  const isReported = async () => (await readReported(config)).told.includes('no_seal_target')
  expect(await isReported()).toBe(true)
  await owner(`insert into seals.delivery (place) values ('file')`)
  expect(await isReported()).toBe(false)
  await aFundedWallet(app)
  await sealNow(app)
  expect(await isReported()).toBe(false)
  app.clock.forward({ minutes: 16 })
  staff = await aStaffMember(app, database())
  expect(await isReported()).toBe(true)
  await owner(`update seals.delivery set number = (select max(number) from seals.seal)`)
  expect(await isReported()).toBe(false)
})
