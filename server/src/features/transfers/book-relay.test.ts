import { randomUUID } from 'node:crypto'
import { cents, zeroCents, type Cents } from '@hai/contract/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { SECOND, useTwoBooks } from '../../../test/two-books.ts'
import type { TestMember } from '../../../test/book.ts'
import { createReader } from '../../events/read.ts'
import { createSubscriberStep, registerSubscriber, type Subscriber } from '../../events/subscriber.ts'
import { clearingKind, receiveFromBookMoves, sendToBookMoves, type Ledger } from '../../ledger/index.ts'
import { systemClock } from '../../platform/clock.ts'
import { createDatabase } from '../../platform/database/database.ts'
import { FIRST_BOOK } from '../../platform/database/book.ts'
import { checkPairs } from './check-pairs.ts'
import type { TransferDetails } from './details.ts'
import { createInbox, readLastReceived, type Inbox } from './receive-from-book.ts'
import { createRelay } from './relay.ts'

const { database, first, second } = useTwoBooks()

const FEE = cents(20)
const limits = { today: () => ({ day: '2026-12-01', ends_at: new Date('2026-12-02T05:00:00.000Z') }) }
const caps = new Map<string, Cents>()
const balanceCapOf = (user_id: string): Promise<Cents> => Promise.resolve(caps.get(user_id) ?? cents(1_000_000_00))

/** The payee may have no wallet in the second book. */
type Payee = Pick<TestMember, 'id'>

async function send(payer: TestMember, payee: Payee, amount: number): Promise<string> {
  const price = { amount: cents(amount), fee: FEE, tax: zeroCents }
  const { public_id } = await first().ledger.post({
    kind: 'sent_to_book',
    initiator_id: payer.id,
    idempotency_key: randomUUID(),
    payload: { to: payee.id, amount },
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
  return public_id
}

class Broken extends Error {}

/** Says for each step whether the process breaks there. */
type Breaks = () => boolean

const orBreak = (breaks: Breaks): void => {
  if (breaks()) throw new Broken()
}

/** Calls that can fail before they do anything, or after they did it. */
const breaking =
  <Given extends readonly unknown[], Answer>(breaks: Breaks, call: (...given: Given) => Promise<Answer>) =>
  async (...given: Given): Promise<Answer> => {
    orBreak(breaks)
    const answer = await call(...given)
    orBreak(breaks)
    return answer
  }

const breakingLedger = (ledger: Ledger, breaks: Breaks): Ledger => ({
  ...ledger,
  memberAccounts: breaking(breaks, (...given: Parameters<Ledger['memberAccounts']>) => ledger.memberAccounts(...given)),
  tryAllWithin: breaking(breaks, (...given: Parameters<Ledger['tryAllWithin']>) => ledger.tryAllWithin(...given)),
  postAllWithin: breaking(breaks, (...given: Parameters<Ledger['postAllWithin']>) => ledger.postAllWithin(...given)),
  findPosting: breaking(breaks, (...given: Parameters<Ledger['findPosting']>) => ledger.findPosting(...given)),
})

const inboxOf = (breaks: Breaks): Inbox =>
  createInbox({ database: second().db, ledger: breakingLedger(second().ledger, breaks), limits: { balanceCapOf } })

type Delivery = Parameters<Inbox>

/** A process with a relay. Each delivery is noted, so that it can be repeated at any later time. */
function aRelay(breaks: Breaks, deliveries: Delivery[]): () => Promise<unknown> {
  const inbox = inboxOf(breaks)
  const receive = breaking<Delivery, ReadonlySet<string>>(breaks, (...delivery) => {
    deliveries.push(delivery)
    return inbox(...delivery)
  })
  const deps = { book: FIRST_BOOK, ledger: breakingLedger(first().ledger, breaks), limits, clock: systemClock }
  const relay = createRelay(deps, { book: SECOND, receive, lastReceived: (from) => readLastReceived(second().db, from) })
  const subscriber: Subscriber = {
    ...relay,
    handle: async (trx, events) => {
      await relay.handle(trx, events)
      if (breaks()) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
    },
  }
  const db = createDatabase(database().app)
  return createSubscriberStep(db, createReader(db, { postings: 8, outbox: 8 }), subscriber)
}

/** Irrelevant postings after the last payment do not move the cursor at once. */
const isAllDelivered = async (): Promise<boolean> => {
  const { rowCount } = await database().app.query(
    `select from ledger.posting p where p.kind = 'sent_to_book' and p.id > (select ledger_position from events.cursor where name = 'relay:1') limit 1`,
  )
  return rowCount === 0
}

const countOf = async (schema: string, kind: string, payment: string): Promise<number> => {
  const { rows } = await database().app.query<{ count: number }>(
    `select count(*)::int from ${schema}.posting where kind = $1 and details ->> 'book_payment_id' = $2`,
    [kind, payment],
  )
  return rows[0]?.count ?? 0
}

const balanceOf = async (schema: string, kind: string): Promise<number> => {
  const { rows } = await database().app.query<{ balance: number }>(`select balance from ${schema}.account where kind = $1`, [
    kind,
  ])
  return rows[0]?.balance ?? 0
}

const pairSum = async (): Promise<number> =>
  (await balanceOf('ledger', 'outside:clearing:1')) + (await balanceOf('ledger_second', 'outside:clearing:0'))

const freeze = (member: TestMember) =>
  second()
    .db.transaction()
    .execute((trx) => second().ledger.freeze(trx, member.id))

async function unfreeze({ id }: TestMember): Promise<void> {
  await database().owner.query('select ledger_second.unfreeze_member($1)', [id])
}

const ROUNDS = 400
/** After so many rounds nothing breaks any more. */
const CALM_AFTER = 60

/** Delivers until nothing is left. A relay that breaks is replaced. */
async function deliverAll(breaks: Breaks, deliveries: Delivery[]): Promise<void> {
  let round = 0
  const breaksStill: Breaks = () => round < CALM_AFTER && breaks()
  const relays = [aRelay(breaksStill, deliveries), aRelay(breaksStill, deliveries)]
  for (; round < ROUNDS; round += 1) {
    if (await isAllDelivered()) return
    const outcomes = await Promise.allSettled(relays.map((step) => step()))
    for (const [index, { status }] of outcomes.entries())
      if (status === 'rejected') relays[index] = aRelay(breaksStill, deliveries)
  }
  expect.fail('the relays did not deliver everything')
}

const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('send' as const), to: fc.nat(3), amount: fc.integer({ min: 1, max: 40_00 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('freeze' as const, 'unfreeze' as const), to: fc.nat(1) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('cap' as const), to: fc.nat(1), amount: fc.integer({ min: 0, max: 60_00 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('step' as const, 'repeat' as const, 'kill' as const) }) },
)

test(
  'each acknowledged payment arrives once or comes back once, whatever breaks and is repeated',
  { timeout: 240_000 },
  async () => {
    await registerSubscriber(first().db, { name: 'relay:1', handles: () => false, handle: () => Promise.resolve() })
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { minLength: 4, maxLength: 24 }),
        fc.infiniteStream(fc.nat(9)),
        async (actions, chances) => {
          const breaks: Breaks = () => chances.next().value === 0
          const payer = await first().aMember(2_000_00)
          const payees = [await second().aMember(), await second().aMember(), await second().aMember()] as const
          const nobody = { id: randomUUID() }
          const sent = new Map<string, { payee: Payee; amount: number }>()
          const deliveries: Delivery[] = []

          for (const one of actions) {
            const [payee = nobody, member = payees[0]] = 'to' in one ? [payees[one.to], payees[one.to]] : []
            if (one.do === 'send') sent.set(await send(payer, payee, one.amount), { payee, amount: one.amount })
            else if (one.do === 'freeze') await freeze(member)
            else if (one.do === 'unfreeze') await unfreeze(member)
            else if (one.do === 'cap') caps.set(member.id, cents(one.amount))
            else if (one.do === 'kill') await Promise.all([first().killWriters(), second().killWriters()])
            else if (one.do === 'step') await Promise.allSettled([aRelay(breaks, deliveries)(), aRelay(breaks, deliveries)()])
            else for (const delivery of deliveries.slice(-2)) await inboxOf(breaks)(...delivery).catch(() => undefined)
          }
          await deliverAll(breaks, deliveries)
          // A process that had lost its connection wakes up when every payee can receive again.
          for (const payee of payees) await unfreeze(payee)
          caps.clear()
          for (const delivery of deliveries) await inboxOf(() => false)(...delivery)

          const arrived = new Map<string, number>()
          let left = 2_000_00
          for (const [payment, { payee, amount }] of sent) {
            const [receipts, returns] = [
              await countOf('ledger_second', 'received_from_book', payment),
              await countOf('ledger', 'returned_from_book', payment),
            ]
            expect(receipts + returns, payment).toBe(1)
            if (payee === nobody) expect(receipts).toBe(0)
            if (receipts === 0) continue
            left -= amount + FEE
            arrived.set(payee.id, (arrived.get(payee.id) ?? 0) + amount)
          }
          expect((await first().ledger.balances(payer.id)).available).toBe(left)
          for (const { id } of payees) expect((await second().ledger.balances(id)).available).toBe(arrived.get(id) ?? 0)
          expect(await pairSum()).toBe(0)
          expect([await first().check.checkLedger(), await second().check.checkLedger()]).toEqual([[], []])
        },
      ),
      { numRuns: 12 },
    )
  },
)

test('a relay stops if the journal lacks the last payment that the other book took', async () => {
  const [payer, payee] = [await first().aMember(100_00), await second().aMember()]
  const { owner } = database()
  await send(payer, payee, 5_00)
  await deliverAll(() => false, [])
  const { rows } = await owner.query<{ payment_id: string }>('select payment_id from transfers_second.book_inbox')
  await owner.query('update transfers_second.book_inbox set payment_id = $1', [randomUUID()])
  await send(payer, payee, 6_00)
  await expect(aRelay(() => false, [])()).rejects.toThrow('restored from a backup')
  expect((await second().ledger.balances(payee.id)).available).toBe(5_00)
  await owner.query('update transfers_second.book_inbox set payment_id = $1', [rows[0]?.payment_id])
  await deliverAll(() => false, [])
  expect((await second().ledger.balances(payee.id)).available).toBe(11_00)
})

test('the check of a pair accepts money on its way, and finds money that was made', async () => {
  const error = vi.fn()
  const check = () => checkPairs({ database: second().db, book: SECOND }, { error })
  const [payer, payee] = [await first().aMember(100_00), await second().aMember()]
  await send(payer, payee, 30_00)
  await send(payer, { id: randomUUID() }, 12_00)
  expect(await pairSum()).toBe(42_00)
  await check()
  await deliverAll(() => false, [])
  expect(await pairSum()).toBe(0)
  await check()
  expect(error).not.toHaveBeenCalled()

  await second().ledger.post({
    kind: 'received_from_book',
    initiator_id: payer.id,
    idempotency_key: randomUUID(),
    payload: {},
    moves: receiveFromBookMoves({ clearing: clearingKind(FIRST_BOOK), payee: payee.available, amount: cents(1_00) }),
    details: {},
  })
  await check()
  expect(error).toHaveBeenCalledWith({ book: 1, other: 0, difference: -1_00 }, expect.any(String))
})
