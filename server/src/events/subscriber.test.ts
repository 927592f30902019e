import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { aSend, useTestBook, type TestMember } from '../../test/book.ts'
import { recordEvent } from './record-event.ts'
import { createFeed, type Feed } from './feed.ts'
import type { DomainEvent } from './domain-event.ts'

const book = useTestBook()
const feeds: Feed[] = []
let members: [TestMember, TestMember]

beforeAll(async () => {
  members = [await book().aMember(1_000_00), await book().aMember()]
  await book().database.owner.query(
    'create table events.effect (stream text, position bigint); grant all on events.effect to hai_app',
  )
})
afterEach(async () => {
  await Promise.all(feeds.splice(0).map((feed) => feed.stop()))
})

const NAME = 'thirds'
const handles = ({ position }: DomainEvent): boolean => position % 3 === 0

/** A process with a subscriber that writes a row for every third event. */
async function aProcess(): Promise<Feed> {
  const { app: pool, url } = book().database
  const feed = createFeed({ pool, url, limits: { postings: 4, outbox: 3 }, pollMs: 50 })
  feeds.push(feed)
  feed.subscribe({
    name: NAME,
    handles,
    handle: async (trx, events) => {
      for (const { stream, position } of events) await sql`insert into events.effect values (${stream}, ${position})`.execute(trx)
    },
  })
  await feed.start()
  return feed
}

const read = async (statement: string) =>
  (await book().database.app.query<{ ledger: number; outbox: number }>(statement)).rows[0] ?? expect.fail('nothing was read')
const readEnds = () => read('select (select last_id from ledger.head) as ledger, (select position from events.head) as outbox')
const readCursor = () =>
  read(`select ledger_position as ledger, outbox_position as outbox from events.cursor where name = '${NAME}'`)

const thirds = (to: number) => Array.from({ length: Math.floor(to / 3) }, (_, index) => 3 * (index + 1))

async function expectThirds(): Promise<void> {
  const ends = await readEnds()
  for (const stream of ['ledger', 'outbox'] as const) {
    const { rows } = await book().database.app.query<{ position: number }>(
      'select position from events.effect where stream = $1 order by position',
      [stream],
    )
    expect([stream, rows.map(({ position }) => position)]).toEqual([stream, thirds(ends[stream])])
  }
  await expect.poll(readCursor).toEqual(ends)
}

const record = (index: number | string) =>
  book()
    .db.transaction()
    .execute((trx) => recordEvent(trx, { type: 'thing.happened', user_id: null, payload: { index } }))

async function happen(count: number, announce: readonly Feed[]): Promise<void> {
  const { ledger } = book()
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await (index % 3 ? ledger.post(aSend(...members, 1)) : record(index))
      announce[index % announce.length]?.announce()
    }),
  )
}

test('a subscriber handles only relevant events, each once over two processes, and its cursor still reaches the end', async () => {
  const both = [await aProcess(), await aProcess()]
  await happen(40, both)
  for (const feed of both) await feed.caughtUp()
  await expectThirds()
})

test('another process continues after one that ended before saving its cursor, without handling anything twice', async () => {
  for (let round = 0; round < 4; round += 1) {
    const feed = await aProcess()
    await happen(5, [feed])
    await feed.caughtUp()
    await feed.stop()
  }
  await (await aProcess()).caughtUp()
  await expectThirds()
})

/**
 * Deletes all outbox events after `kept` and calls `andThen`, both in one transaction. As in a failover, a subscriber
 * cannot go on between the two.
 */
async function loseEvents(kept: { readonly outbox: number }, andThen: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: book().database.url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table events.cursor, events.outbox_event, events.head, events.effect in access exclusive mode')
    await client.query('delete from events.outbox_event where position > $1', [kept.outbox])
    await client.query('update events.head set position = $1', [kept.outbox])
    await client.query('update events.cursor set outbox_position = least(outbox_position, $1)', [kept.outbox])
    await client.query(`delete from events.effect where stream = 'outbox' and position > $1`, [kept.outbox])
    await andThen(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function closeConnections(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_gone: boolean }>(
    `select pg_terminate_backend(pid, 60000) as is_gone from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  expect(rows.filter(({ is_gone }) => !is_gone)).toEqual([])
}

/** Leaves the connections open, so that the processes do not notice the failover. */
const keepConnections = (): Promise<void> => Promise.resolve()

test('events lost in a failover are forgotten, and new ones at their positions are handled', async () => {
  const feed = await aProcess()
  let count = 0
  feed.tail((events) => {
    count += events.filter((event) => event.stream === 'outbox' && event.outboxEvent.payload.index === 'instead').length
  })
  await happen(3, [feed])
  await feed.caughtUp()
  const kept = await readEnds()
  await Promise.all(Array.from({ length: 300 }, (_, index) => record(index)))
  await feed.caughtUp()
  await loseEvents(kept, closeConnections)
  const publishMore = async (): Promise<number> => {
    await record('instead')
    return count
  }
  // There are fewer new events than lost ones, so the subscriber has already read all their positions. It sees the new
  // events only if it notices the failover.
  await expect.poll(publishMore, { interval: 100 }).toBeGreaterThan(0)
  await expect.poll(readCursor).toEqual(await readEnds())
  await expectThirds()
})

test('after an unnoticed failover, lost events have no effect and none of the new ones is skipped', async () => {
  const feed = await aProcess()
  await happen(3, [feed])
  await feed.caughtUp()
  const kept = await readEnds()
  await Promise.all(Array.from({ length: 30 }, (_, index) => record(index)))
  await feed.caughtUp()
  await loseEvents(kept, keepConnections)
  await Promise.all(Array.from({ length: 40 }, (_, index) => record(`instead ${index}`)))
  feed.announce()
  await expect.poll(readCursor).toEqual(await readEnds())
  await expectThirds()
})

/**
 * The number of events to record: at least `count`, and chosen so that the subscriber does not handle the two events
 * after them.
 */
const upToAThird = (from: { readonly outbox: number }, count: number): number => count + 2 - ((from.outbox + count + 2) % 3)
const recordMany = (count: number, what: string) =>
  Promise.all(Array.from({ length: count }, (_, index) => record(`${what} ${index}`)))

test('irrelevant events do not hide an unnoticed failover', async () => {
  const feed = await aProcess()
  await happen(3, [feed])
  await feed.caughtUp()
  const kept = await readEnds()
  const lost = upToAThird(kept, 6)
  await recordMany(lost, 'lost')
  await feed.caughtUp()
  await loseEvents(kept, keepConnections)
  // One event more than was lost. The subscriber has already read all their positions except the last. It does not
  // handle the event there, so it continues without a query.
  await recordMany(lost + 1, 'instead')
  await feed.caughtUp()
  await recordMany(2, 'more')
  feed.announce()
  await expect.poll(readCursor).toEqual(await readEnds())
  await expectThirds()
})

test('a process that has only read its subscriber’s cursor notices a failover too', async () => {
  const before = await aProcess()
  const kept = await readEnds()
  const lost = upToAThird(kept, 6)
  await recordMany(lost, 'lost')
  await before.caughtUp()
  await before.stop()
  const feed = await aProcess()
  await feed.caughtUp()
  await loseEvents(kept, keepConnections)
  await recordMany(lost + 3, 'instead')
  feed.announce()
  await expect.poll(readCursor).toEqual(await readEnds())
  await expectThirds()
})

test('after an unnoticed failover, another posting at the position of a lost one is handled', async () => {
  const feed = await aProcess()
  const post = () => book().ledger.post(aSend(...members, 1))
  await post()
  while ((await readEnds()).ledger % 3 !== 0) await post()
  await feed.caughtUp()
  const kept = await readEnds()
  await loseEvents(kept, async (client) => {
    await client.query('set local session_replication_role = replica')
    await client.query('update ledger.posting set public_id = gen_random_uuid() where id = $1', [kept.ledger])
    await client.query('update events.cursor set ledger_position = least(ledger_position, $1)', [kept.ledger - 1])
    await client.query(`delete from events.effect where stream = 'ledger' and position = $1`, [kept.ledger])
  })
  await post()
  feed.announce()
  await expect.poll(readCursor).toEqual(await readEnds())
  await expectThirds()
})
