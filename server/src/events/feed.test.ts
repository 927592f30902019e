import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aSend, useTestBook, type TestMember } from '../../test/book.ts'
import type { Transaction } from '../platform/database/database.ts'
import { recordEvent } from './record-event.ts'
import { createFeed, type Feed, type FeedOptions } from './feed.ts'
import type { DomainEvent } from './domain-event.ts'

const book = useTestBook()
const feeds: Feed[] = []
let members: [TestMember, TestMember]

beforeAll(async () => {
  const { aMember, database } = book()
  members = [await aMember(1_000_00), await aMember()]
  await database.owner.query(
    'create table events.effect (subscriber text, stream text, position bigint); grant all on events.effect to hai_app',
  )
})
afterEach(async () => {
  await Promise.all(feeds.splice(0).map((feed) => feed.stop()))
})

const aFeed = (options: Partial<FeedOptions> = {}): Feed => {
  const { app, url } = book().database
  const feed = createFeed({ pool: app, url, ...options })
  feeds.push(feed)
  return feed
}

const record = (payload: Record<string, unknown> = {}) =>
  book()
    .db.transaction()
    .execute((trx) => recordEvent(trx, { type: 'thing.happened', user_id: members[0].id, payload }))

const send = async (announce?: Feed) => {
  const posted = await book().ledger.post(aSend(...members, 1))
  announce?.announce()
  return posted
}

const positions = (events: readonly DomainEvent[], stream: DomainEvent['stream']) =>
  events.filter((event) => event.stream === stream).map(({ position }) => position)

const leaveEffects = (subscriber: string) => async (trx: Transaction, events: readonly DomainEvent[]) => {
  for (const { stream, position } of events)
    await sql`insert into events.effect values (${subscriber}, ${stream}, ${position})`.execute(trx)
}

const effectsOf = async (subscriber: string) => {
  const { rows } = await book().database.app.query<{ stream: string; position: number }>(
    'select stream, position from events.effect where subscriber = $1 order by ctid',
    [subscriber],
  )
  return rows
}

const everything = (): boolean => true

const gapless = (numbers: readonly number[], to: number) =>
  expect(numbers).toEqual(Array.from({ length: to }, (_, index) => index + 1))

describe('events', () => {
  test('of an open transaction delay no other transaction', async () => {
    await book()
      .db.transaction()
      .execute(async (trx) => {
        await recordEvent(trx, { type: 'first.recorded', user_id: null, payload: {} })
        await record({ note: 'recorded later, committed first' })
      })
    const { rows } = await book().database.app.query<{ type: string }>(
      `select type from events.outbox_event where type in ('first.recorded', 'thing.happened') order by position desc limit 2`,
    )
    expect(rows.map(({ type }) => type)).toEqual(['first.recorded', 'thing.happened'])
  })

  test('that cannot be stored roll back their transaction', async () => {
    const failing = book()
      .db.transaction()
      .execute(async (trx) => {
        await sql`insert into events.effect values ('never', 'outbox', 1)`.execute(trx)
        await recordEvent(trx, { type: 'never.stored', user_id: 'nobody', payload: { quote: `it's \\ "quoted"` } })
      })
    await expect(failing).rejects.toThrow('invalid input syntax for type uuid')
    expect(await effectsOf('never')).toEqual([])
    await record({ quote: `it's \\ "quoted"` })
    const { rows } = await book().database.app.query<{ payload: object }>(
      'select payload from events.outbox_event order by position desc limit 1',
    )
    expect(rows).toEqual([{ payload: { quote: `it's \\ "quoted"` } }])
  })

  test('recorded concurrently get positions without gaps, and none if their transaction fails', async () => {
    const { db, database } = book()
    const failing = db.transaction().execute(async (trx) => {
      await recordEvent(trx, { type: 'never.happened', user_id: null, payload: {} })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await Promise.all(Array.from({ length: 20 }, (_, index) => record({ index })))
    await db.transaction().execute(async (trx) => {
      await recordEvent(trx, { type: 'a.b', user_id: null, payload: { n: 1 } })
      await recordEvent(trx, { type: 'a.b', user_id: null, payload: { n: 2 } })
    })
    const { rows } = await database.app.query<{ position: number; type: string; payload: object }>(
      'select position, type, payload from events.outbox_event order by position',
    )
    gapless(
      rows.map(({ position }) => position),
      rows.length,
    )
    expect(rows.filter(({ type }) => type === 'never.happened')).toEqual([])
    expect(rows.slice(-2).map(({ payload }) => payload)).toEqual([{ n: 1 }, { n: 2 }])
  })

  test('cannot be changed, or written without the function, by the server', async () => {
    const { app, owner } = book().database
    await expect(
      app.query(`insert into events.outbox_event values (99, gen_random_uuid(), 'x.y', null, '{}', now())`),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(app.query('update events.head set position = 5')).rejects.toMatchObject({ code: '42501' })
    await expect(owner.query(`update events.outbox_event set type = 'other'`)).rejects.toMatchObject({ code: '23001' })
  })
})

describe('a listener', () => {
  test('receives everything from its start in order, postings with their entries, and nothing earlier', async () => {
    const before = await send()
    const seen: DomainEvent[] = []
    const feed = aFeed()
    feed.tail((events) => {
      seen.push(...events)
    })
    await feed.start()
    const posted = await Promise.all([send(feed), send(feed), send(feed)])
    await record({ word: 'é' })
    await feed.caughtUp()
    expect(positions(seen, 'ledger')).toEqual([1, 2, 3].map((n) => before.position + n))
    expect(seen.find((event) => event.stream === 'ledger')).toMatchObject({
      posting: {
        public_id: posted[0].public_id,
        kind: 'send',
        initiator_id: members[0].id,
        details: { amount: 1 },
        entries: [
          {
            account_id: members[0].numbers.available,
            owner_id: members[0].id,
            account_kind: 'available',
            amount: -1,
            balance_after: posted[0].balanceOf(members[0].available),
          },
          { account_id: members[1].numbers.available, owner_id: members[1].id, account_kind: 'available', amount: 1 },
        ],
      },
    })
    expect(seen.find((event) => event.stream === 'outbox')).toMatchObject({
      outboxEvent: { type: 'thing.happened', user_id: members[0].id, payload: { word: 'é' } },
    })
  })

  test('is woken by another process’s notification', async () => {
    const { promise, resolve } = Promise.withResolvers<readonly DomainEvent[]>()
    const [here, there] = [aFeed({ pollMs: 60_000 }), aFeed({ pollMs: 60_000 })]
    here.tail((events) => {
      resolve(events)
    })
    await here.start()
    await there.start()
    const { position } = await send(there)
    expect(positions(await promise, 'ledger')).toContain(position)
  })

  test('a listener that throws is reported and misses only that batch, and one that unsubscribed receives nothing', async () => {
    const errors: unknown[] = []
    const feed = aFeed({
      onError: (error) => {
        errors.push(error)
      },
    })
    let heard = 0
    let gone = 0
    feed.tail(() => {
      heard += 1
      throw new Error('the listener failed')
    })
    feed.tail(() => {
      gone += 1
    })()
    await feed.start()
    await send(feed)
    await feed.caughtUp()
    await send(feed)
    await feed.caughtUp()
    expect(heard).toBeGreaterThanOrEqual(2)
    expect(gone).toBe(0)
    expect(String(errors[0])).toContain('the listener failed')
  })

  test('continues after its listening connection was closed', async () => {
    const feed = aFeed({ pollMs: 60_000 })
    const seen: DomainEvent[] = []
    feed.tail((events) => {
      seen.push(...events)
    })
    await feed.start()
    await book().killListeners()
    const { position } = await send(feed)
    await expect.poll(() => positions(seen, 'ledger')).toContain(position)
  })
})

describe('a subscriber', () => {
  test('cannot have the name, and so the cursor, of another', () => {
    const feed = aFeed()
    const subscriber = { name: randomUUID(), handles: everything, handle: () => Promise.resolve() }
    feed.subscribe(subscriber)
    expect(() => feed.subscribe(subscriber)).toThrow(`two subscribers are named ${subscriber.name}`)
  })

  test('that is added to a running feed handles every event since the beginning', async () => {
    const name = randomUUID()
    const feed = aFeed()
    await feed.start()
    await record({ index: 0 })
    feed.subscribe({ name, handles: everything, handle: leaveEffects(name) })
    await record({ index: 1 })
    await feed.caughtUp()
    const seen = (await effectsOf(name)).filter(({ stream }) => stream === 'outbox').map(({ position }) => position)
    const { rows } = await book().database.app.query<{ end: number }>('select position as end from events.head')
    gapless(seen, rows[0]?.end ?? 0)
  })

  test('handles every event once, in order, over two processes', async () => {
    const name = randomUUID()
    const [one, two] = [aFeed({ limits: { postings: 3, outbox: 3 } }), aFeed({ limits: { postings: 3, outbox: 2 } })]
    for (const feed of [one, two]) {
      feed.subscribe({ name, handles: everything, handle: leaveEffects(name) })
      await feed.start()
    }
    await Promise.all(Array.from({ length: 30 }, (_, index) => (index % 3 ? send(index % 2 ? one : two) : record({ index }))))
    await one.caughtUp()
    await two.caughtUp()
    const effects = await effectsOf(name)
    for (const stream of ['ledger', 'outbox']) {
      const seen = effects.filter((effect) => effect.stream === stream).map(({ position }) => position)
      const { rows } = await book().database.app.query<{ end: number }>(
        stream === 'ledger' ? 'select last_id as end from ledger.head' : 'select position as end from events.head',
      )
      gapless(seen, rows[0]?.end ?? 0)
    }
  })

  test('does not miss an event that follows one already read by another subscriber', async () => {
    const names = [randomUUID(), randomUUID(), randomUUID()]
    const feed = aFeed({ pollMs: 60_000, limits: { postings: 100, outbox: 3 } })
    for (const name of names) feed.subscribe({ name, handles: everything, handle: leaveEffects(name) })
    await feed.start()
    await feed.caughtUp()
    for (let round = 0; round < 5; round += 1)
      await Promise.all(Array.from({ length: 4 }, (_, index) => record({ round, index })))
    const { rows } = await book().database.app.query<{ end: number }>('select position as end from events.head')
    for (const name of names) {
      const readPositions = async () =>
        (await effectsOf(name)).filter(({ stream }) => stream === 'outbox').map(({ position }) => position)
      await expect.poll(async () => (await readPositions()).length).toBe(rows[0]?.end)
      // Several connections wrote the rows, so their order is arbitrary.
      gapless(
        (await readPositions()).sort((a, b) => a - b),
        rows[0]?.end ?? 0,
      )
    }
  })

  test('a subscriber that fails halfway leaves nothing and is retried until it succeeds', async () => {
    const name = randomUUID()
    const failures: (string | null)[] = []
    const feed = aFeed({
      limits: { postings: 4, outbox: 4 },
      onError: (_, subscriber) => {
        failures.push(subscriber)
      },
    })
    let calls = 0
    const handle = async (trx: Transaction, events: readonly DomainEvent[]) => {
      await leaveEffects(name)(trx, events)
      calls += 1
      if (calls % 3 === 1) throw new Error('failed halfway')
    }
    feed.subscribe({ name, handles: everything, handle })
    await feed.start()
    await Promise.all([send(feed), record(), send(feed)])
    await feed.caughtUp()
    const effects = await effectsOf(name)
    expect(new Set(effects.map(({ stream, position }) => `${stream} ${position}`)).size).toBe(effects.length)
    expect(failures).toContain(name)
    const { rows } = await book().database.app.query<{ end: number }>(
      'select (select last_id from ledger.head) + (select position from events.head) as end',
    )
    expect(effects).toHaveLength(rows[0]?.end ?? 0)
  })

  test('a subscriber whose process dies while handling is replaced by another that handles the batch once', async () => {
    const name = randomUUID()
    const dying = aFeed()
    const { promise: working, resolve: atWork } = Promise.withResolvers<number>()
    const { promise: never, reject: die } = Promise.withResolvers<undefined>()
    const handle = async (trx: Transaction, events: readonly DomainEvent[]) => {
      await leaveEffects(name)(trx, events)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      atWork(rows[0]?.pid ?? 0)
      await never
    }
    dying.subscribe({ name, handles: everything, handle })
    await dying.start()
    const pid = await working
    await book().killConnection(pid)
    const heir = aFeed({ pollMs: 50 })
    heir.subscribe({ name, handles: everything, handle: leaveEffects(name) })
    await heir.start()
    const { position } = await send(heir)
    await expect.poll(async () => (await effectsOf(name)).map((effect) => effect.position)).toContain(position)
    die(new Error('simulated crash'))
    const effects = await effectsOf(name)
    expect(new Set(effects.map((effect) => `${effect.stream} ${effect.position}`)).size).toBe(effects.length)
  })
})
