import { randomUUID } from 'node:crypto'
import { parseCrontab } from 'graphile-worker'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/database.ts'
import { createLogger } from '../log.ts'
import { readConfig } from '../config.ts'
import { newId } from '../ids.ts'
import { createPartitionJobs, dropPartitions, makePartitions } from './partitions.ts'

const database = useTestDatabase()
const owner = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> =>
  (await database().owner.query<Row>(text, [...values])).rows

const monthsAgo = (months: number): Date => {
  const at = new Date()
  at.setUTCDate(15)
  at.setUTCMonth(at.getUTCMonth() - months)
  return at
}
const idOf = (at: Date): string => v7({ msecs: at.getTime() })

/** A table of the test, partitioned by month. Its rows are needed while `open`. */
const THING = 'events.thing'
beforeAll(async () => {
  await owner(`create table ${THING} (id uuid primary key, open boolean not null default false) partition by range (id)`)
  await owner(
    `create function events.refuse_thing() returns trigger language plpgsql as $$ begin raise exception 'stays'; end $$`,
  )
  await owner(
    `create trigger stays before update or delete on ${THING} for each statement execute function events.refuse_thing()`,
  )
  await owner(`grant select, insert on ${THING} to hai_app`)
  await owner(
    `insert into platform.divided_table (name, key, months, keep_months, needed) values ('${THING}', 'id', 1, 12, 'open')`,
  )
  await makePartitions(database().app)
})

const insert = async (id: string, open = false): Promise<void> => {
  await database().app.query(`insert into ${THING} (id, open) values ($1, $2)`, [id, open])
}
const partitionOf = async (id: string): Promise<string | undefined> => {
  const [row] = await owner<{ part: string }>(`select tableoid::regclass::text as part from ${THING} where id = $1`, [id])
  return row?.part
}
const partitions = async (table = THING): Promise<readonly string[]> => {
  const rows = await owner<{ part: string }>(
    'select inhrelid::regclass::text as part from pg_inherits where inhparent = $1::regclass order by 1',
    [table],
  )
  return rows.map(({ part }) => part)
}
const nameOf = (at: Date): string => `partitions.events_thing_${at.toISOString().slice(0, 7).replace('-', '_')}`
/** As after months without a process that makes partitions. */
const makePartition = (at: Date) =>
  owner(`select platform.make_partition(d, $2) from platform.divided_table d where d.name = $1`, [THING, at])

describe('partitions', () => {
  test('exist for this month and the next three, and a default one', async () => {
    const ahead = [0, 1, 2, 3].map((months) => nameOf(monthsAgo(-months)))
    expect(await partitions()).toEqual([...ahead, 'partitions.events_thing_other'].toSorted())
    expect(await makePartitions(database().app)).toBe(0)
  })

  test('get the rows of their month', async () => {
    for (const months of [0, -1, -2]) {
      const id = idOf(monthsAgo(months))
      await insert(id)
      expect(await partitionOf(id)).toBe(nameOf(monthsAgo(months)))
    }
  })

  test('refuse changes by triggers of their table, even if a statement names them', async () => {
    for (const part of await partitions()) await expect(owner(`delete from ${part}`)).rejects.toThrow('stays')
  })

  test('that were missing get the rows that arrived meanwhile', async () => {
    const at = monthsAgo(-7)
    const id = idOf(at)
    await insert(id)
    expect(await partitionOf(id)).toBe('partitions.events_thing_other')
    await makePartition(at)
    expect(await partitionOf(id)).toBe(nameOf(at))
    await expect(owner('delete from partitions.events_thing_other')).rejects.toThrow('stays')
  })

  test('made by two processes at once are made once', async () => {
    await owner(`drop table ${nameOf(monthsAgo(-3))}`)
    const made = await Promise.all([makePartitions(database().app), makePartitions(database().app)])
    expect(made.toSorted((a, b) => a - b)).toEqual([0, 1])
  })
})

test('a period of three or twelve months starts with the quarter or year, in UTC', async () => {
  const starts = (months: number) =>
    owner<{ at: Date }>(
      `select platform.period_start(at, $1) as at
         from unnest('{2026-01-01T00:00:00Z,2026-08-31T23:59:59.999Z,2026-12-31T23:59:59.999Z}'::timestamptz[]) at`,
      [months],
    )
  const iso = async (months: number) => (await starts(months)).map(({ at }) => at.toISOString().slice(0, 10))
  expect(await iso(1)).toEqual(['2026-01-01', '2026-08-01', '2026-12-01'])
  expect(await iso(3)).toEqual(['2026-01-01', '2026-07-01', '2026-10-01'])
  expect(await iso(12)).toEqual(['2026-01-01', '2026-01-01', '2026-01-01'])
})

test('the first id of a moment is below every id of it and above every earlier id', async () => {
  const at = new Date()
  const [row] = await owner<{ first: string }>('select platform.first_id($1) as first', [at])
  expect(row?.first.localeCompare(idOf(at))).toBe(-1)
  expect(row?.first.localeCompare(idOf(new Date(at.getTime() - 1)))).toBe(1)
})

test('an id made by the database is a UUIDv7 of this moment', async () => {
  const [row] = await owner<{ id: string; is_now: boolean }>(
    `select id, id between platform.first_id(now() - interval '1 minute') and platform.first_id(now() + interval '1 minute') as is_now
       from (select platform.new_id() as id) made`,
  )
  expect(row?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/)
  expect(row?.is_now).toBe(true)
})

describe('the job', () => {
  test('drops partitions whose rows are all expired, and no others', async () => {
    const [expired, needed, young] = [monthsAgo(15), monthsAgo(14), monthsAgo(11)]
    for (const at of [expired, needed, young]) {
      await makePartition(at)
      await insert(idOf(at))
    }
    await insert(idOf(needed), true)
    const kept = (await partitions()).filter((part) => part !== nameOf(expired))
    expect(await dropPartitions(database().app)).toEqual([nameOf(expired)])
    expect(await partitions()).toEqual(kept)
    expect(await owner(`select from ${THING} where id < platform.first_id(now() - interval '10 months')`)).toHaveLength(3)
  })

  test('drops nothing if the clock of the database is ahead of the checks of the ledger', async () => {
    await makePartition(monthsAgo(17))
    const proven = (days: number) =>
      owner(
        `insert into ledger.proof (id, last_id, hash, proven_at, accounts, violations, doubtful)
         values ((select coalesce(max(id), 0) + 1 from ledger.proof), 0, '', now() - make_interval(days => $1), 0, '[]', '{}')`,
        [days],
      )
    await proven(8)
    await expect(dropPartitions(database().app)).rejects.toThrow('the clock of the database may be wrong')
    await proven(6)
    expect(await dropPartitions(database().app)).toEqual([nameOf(monthsAgo(17))])
  })

  test('leaves a partition that is in use until the next run', async () => {
    const at = monthsAgo(16)
    await makePartition(at)
    const reader = await database().owner.connect()
    await reader.query('begin')
    await reader.query(`select from ${THING}`)
    expect(await dropPartitions(database().app)).toEqual([])
    await reader.query('rollback')
    reader.release()
    expect(await dropPartitions(database().app)).toEqual([nameOf(at)])
  })

  test('keeps the outbox event at which a subscriber is, and drops older ones', async () => {
    const at = monthsAgo(4)
    await owner(`select platform.make_partition(d, $1) from platform.divided_table d where d.name = 'events.outbox_event'`, [at])
    const part = `partitions.events_outbox_event_${at.toISOString().slice(0, 7).replace('-', '_')}`
    const event = JSON.stringify([{ id: idOf(at), type: 'thing.happened', user_id: null, payload: {} }])
    const [row] = await owner<{ position: number }>('select events.record($1, $2::jsonb) as position', [at, event])
    await owner(`insert into events.cursor (name, outbox_position) values ('late', $1) on conflict do nothing`, [row?.position])
    await owner('update events.cursor set outbox_position = $1', [row?.position])
    expect(await dropPartitions(database().app)).toEqual([])
    await owner('update events.cursor set outbox_position = $1 + 1', [row?.position])
    expect(await dropPartitions(database().app)).toEqual([part])
  })

  test('runs on a schedule', () => {
    const { cron, jobs } = createPartitionJobs({ pool: database().app, log: createLogger(readConfig({ NODE_ENV: 'test' })) })
    expect(parseCrontab(cron.join('\n')).map(({ task }) => task)).toEqual(Object.keys(jobs))
  })
})

test('rows with ids that are no UUIDv7 are accepted and reported', async () => {
  await insert(randomUUID().replace(/^./, 'f'))
  await insert(newId())
  const [health] = await owner<{ ends_at: Date; strays: string[] }>('select * from platform.partition_health()')
  expect(health?.strays).toEqual([THING])
  expect(health?.ends_at.getTime()).toBeGreaterThan(monthsAgo(-3).getTime())
})

test('the server cannot change how long rows are kept, or reach a partition', async () => {
  for (const statement of [
    'update platform.divided_table set keep_months = 1',
    'select from partitions.events_thing_other',
    'drop table partitions.events_thing_other',
  ])
    await expect(database().app.query(statement)).rejects.toMatchObject({ code: '42501' })
})
