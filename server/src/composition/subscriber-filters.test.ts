import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aHistory, everyAction } from '../../test/any-history.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'
import { createReader } from '../events/read.ts'
import type { DomainEvent } from '../events/index.ts'
import { postingSenses } from '../features/compliance/posting-senses.ts'

const database = useTestDatabase()
let app: TestApp
let happened: readonly DomainEvent[]
beforeAll(async () => {
  app = await startTestApp(database())
  await (
    await aHistory(app, database)
  )(everyAction)
  await app.server.feed.caughtUp()
  const limits = { postings: 100_000, outbox: 100_000 }
  happened = (await createReader(app.server.database, limits).read({ ledger: 0, outbox: 0 })).events
})
afterAll(() => app.stop())

type Subscriber = TestApp['server']['subscribers'][number]
class Undone extends Error {}

/** True if the subscriber wrote or locked a row for these events. Only then PostgreSQL gives the transaction an id. */
async function hasEffect({ handle }: Subscriber, events: readonly DomainEvent[]): Promise<boolean> {
  let isNumbered = false
  const trying = app.server.database.transaction().execute(async (trx) => {
    await handle(trx, events)
    const { rows } = await sql<{ xid: string | null }>`select pg_current_xact_id_if_assigned()::text as xid`.execute(trx)
    isNumbered = rows[0]?.xid !== null
    throw new Undone()
  })
  await trying.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return isNumbered
}

const kinds = Object.keys(postingSenses)

const anyEvent = (): fc.Arbitrary<DomainEvent> => {
  const outbox = happened.flatMap((event) => (event.stream === 'outbox' ? event.outboxEvent.type : []))
  const aType = fc.constantFrom(...new Set([...outbox, 'something.else']))
  const aKind = fc.constantFrom(...kinds, 'something_else')
  return fc
    .record({ event: fc.constantFrom(...happened), kind: fc.option(aKind), type: fc.option(aType) })
    .map(({ event, kind, type }): DomainEvent =>
      event.stream === 'ledger'
        ? { ...event, posting: { ...event.posting, public_id: randomUUID(), kind: kind ?? event.posting.kind } }
        : { ...event, outboxEvent: { ...event.outboxEvent, type: type ?? event.outboxEvent.type } },
    )
}

describe('the filter of a subscriber', () => {
  test('excludes only events that it does nothing for, one by one and together', async () => {
    for (const subscriber of app.server.subscribers) {
      const rest = happened.filter((event) => !subscriber.handles(event))
      expect([subscriber.name, await hasEffect(subscriber, rest)]).toEqual([subscriber.name, false])
      for (const event of rest) expect([subscriber.name, await hasEffect(subscriber, [event])]).toEqual([subscriber.name, false])
    }
  })

  test('excludes only kinds and types that it does nothing for, whatever their content', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent(), { minLength: 1, maxLength: 20 }), async (events) => {
        for (const subscriber of app.server.subscribers) {
          const rest = events.filter((event) => !subscriber.handles(event))
          expect([subscriber.name, rest.length > 0 && (await hasEffect(subscriber, rest))]).toEqual([subscriber.name, false])
        }
      }),
      { numRuns: 40 },
    )
  })

  test('includes what it handles, and excludes plain payments for subscribers to other things', async () => {
    for (const subscriber of app.server.subscribers) {
      const isBusy = await hasEffect(subscriber, happened.filter(subscriber.handles))
      if (['overview', 'notifications', 'transfers'].includes(subscriber.name))
        expect([subscriber.name, isBusy]).toEqual([subscriber.name, true])
    }
    for (const name of ['tasks', 'cashouts', 'requests', 'pay', 'merchants', 'compliance']) {
      const { handles } =
        app.server.subscribers.find((subscriber) => subscriber.name === name) ?? expect.fail(`there is no subscriber ${name}`)
      const sends = happened.filter((event) => event.stream === 'ledger' && event.posting.kind === 'send')
      expect([name, sends.length > 0, sends.some(handles)]).toEqual([name, true, false])
    }
  })
})
