import { randomUUID } from 'node:crypto'
import { cents, zeroCents } from '@hai/contract/money'
import { beforeAll, expect, test } from 'vitest'
import { archiveOldest } from '../../../test/archive.ts'
import { aSend, useTestBook } from '../../../test/book.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { usePartitionSize } from '../../../test/partition-size.ts'
import { SECOND } from '../../../test/two-books.ts'
import { createReader } from '../../events/read.ts'
import { createSubscriberStep, registerSubscriber } from '../../events/subscriber.ts'
import { clearingKind, sendToBookMoves } from '../../ledger/index.ts'
import { prove } from '../../ledger/check.ts'
import { makePartitionsAhead } from '../../ledger/ledger-jobs.ts'
import { systemClock } from '../../platform/clock.ts'
import { FIRST_BOOK } from '../../platform/database/book.ts'
import { createBook } from '../../platform/database/create-book.ts'
import { makeSeals } from '../seals/make-seals.ts'
import type { TransferDetails } from './details.ts'
import { createInbox, readLastReceived } from './receive-from-book.ts'
import { createRelay } from './relay.ts'

const SIZE = 10
const database = useTestDatabase()
const first = useTestBook(() => database)
const second = useTestBook(() => database, SECOND)
usePartitionSize(database, SIZE)

beforeAll(async () => {
  const [payer, payee] = [await first().aMember(100_00), await first().aMember()]
  for (let nth = 0; nth < 2 * SIZE; nth += 1) await first().ledger.post(aSend(payer, payee, 1))
  await makePartitionsAhead(database().app)
  expect(await prove(first().db, new Date())).toEqual([])
  await makeSeals({ database: first().db, clock: systemClock, everyMinutes: 0 })
  await archiveOldest(database())
  await createBook(database().url, { name: SECOND.name, phone_prefixes: [] })
})

test('a book that is created after an archive gets its payments', async () => {
  const [payer, payee] = [await first().aMember(50_00), await second().aMember()]
  const price = { amount: cents(20_00), fee: zeroCents, tax: zeroCents }
  await first().ledger.post({
    kind: 'sent_to_book',
    initiator_id: payer.id,
    idempotency_key: randomUUID(),
    payload: {},
    moves: sendToBookMoves({ payer: payer.available, clearing: clearingKind(SECOND), ...price }),
    details: {
      payer_id: payer.id,
      payee_id: payee.id,
      note: '',
      ...price,
      status: 'arriving',
      to_book: SECOND.number,
    } satisfies TransferDetails,
  })
  const limits = { balanceCapOf: () => Promise.resolve(cents(1_000_00)) }
  const receive = createInbox({ database: second().db, ledger: second().ledger, limits })
  const relay = createRelay(
    {
      book: FIRST_BOOK,
      ledger: first().ledger,
      limits: { today: () => ({ day: '2026-12-01', ends_at: new Date('2026-12-02T05:00:00.000Z') }) },
      clock: systemClock,
    },
    { book: SECOND, receive, lastReceived: (from) => readLastReceived(second().db, from) },
  )
  await registerSubscriber(first().db, relay)
  const step = createSubscriberStep(first().db, createReader(first().db, { postings: SIZE, outbox: SIZE }), relay)
  for (let times = 0; times < 3; times += 1) await step()
  expect((await second().ledger.balances(payee.id)).available).toBe(20_00)
})
