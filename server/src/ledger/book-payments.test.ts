import { randomUUID } from 'node:crypto'
import { cents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { SECOND, useTwoBooks } from '../../test/two-books.ts'
import type { TestMember } from '../../test/book.ts'
import { FIRST_BOOK } from '../platform/database/book.ts'
import { SYSTEM_ACTOR_ID } from '../platform/ids.ts'
import { clearingKind, receiveFromBookMoves, returnFromBookMoves, sendToBookMoves, type PostingRequest } from './index.ts'

const { first, second } = useTwoBooks()
const price = { amount: cents(20_00), fee: cents(20), tax: cents(2) }

const sent = (payer: TestMember, payee: TestMember, other: Partial<PostingRequest> = {}): PostingRequest => ({
  kind: 'sent_to_book',
  initiator_id: payer.id,
  idempotency_key: randomUUID(),
  payload: { to: payee.id },
  moves: sendToBookMoves({ payer: payer.available, clearing: clearingKind(SECOND), ...price }),
  details: { payer_id: payer.id, payee_id: payee.id, ...price, to_book: SECOND.number },
  ...other,
})

const received = (
  payer: TestMember,
  payee: TestMember,
  payment: string,
  other: Partial<PostingRequest> = {},
): PostingRequest => ({
  kind: 'received_from_book',
  initiator_id: payer.id,
  idempotency_key: payment,
  payload: { receives: payment },
  moves: receiveFromBookMoves({ clearing: clearingKind(FIRST_BOOK), payee: payee.available, amount: price.amount }),
  details: { payer_id: payer.id, payee_id: payee.id, amount: price.amount, book_payment_id: payment },
  ...other,
})

const returned = (payer: TestMember, payment: string, other: Partial<PostingRequest> = {}): PostingRequest => ({
  kind: 'returned_from_book',
  initiator_id: SYSTEM_ACTOR_ID,
  idempotency_key: payment,
  payload: { returns: payment },
  moves: returnFromBookMoves({ payer: payer.available, clearing: clearingKind(SECOND), ...price }),
  details: { payer_id: payer.id, ...price, book_payment_id: payment },
  ...other,
})

const RULES = {
  form: 'a clearing account moves with a payment between books',
  once: 'a payment between books arrives or returns once',
  place: 'a payment between books comes from the book that it names',
  whole: 'a payment between books is returned as it was sent',
}

/** The rules that the posting at this position breaks. */
const broken = async (of: typeof first, position: number): Promise<readonly string[]> => {
  const { rows } = await of().database.app.query<{ rule: string }>(
    `select distinct rule from ${of === first ? 'ledger' : 'ledger_second'}.range_violations($1, $2) order by 1`,
    [position - 1, position],
  )
  return rows.map(({ rule }) => rule)
}

const people = async () => [await first().aMember(100_00), await second().aMember()] as const

test('money between two books leaves one, arrives in the other, and both ledgers are whole', async () => {
  const [payer, payee] = await people()
  const payment = await first().ledger.post(sent(payer, payee))
  expect(payment.balanceOf(payer.available)).toBe(79_78)
  expect(payment.balanceOf('outside:clearing:1')).toBe(20_00)
  const receipt = await second().ledger.post(received(payer, payee, payment.public_id))
  expect(receipt.public_id).toMatch(/01$/)
  expect([receipt.balanceOf(payee.available), receipt.balanceOf('outside:clearing:0')]).toEqual([20_00, -20_00])
  expect(await second().ledger.post(received(payer, payee, payment.public_id))).toMatchObject({ replayed: true })
  expect([await first().check.checkLedger(), await second().check.checkLedger()]).toEqual([[], []])
})

test('a return gives back the amount, the fee and the tax, once', async () => {
  const [payer, payee] = await people()
  const payment = await first().ledger.post(sent(payer, payee))
  const back = await first().ledger.post(returned(payer, payment.public_id))
  expect(back.balanceOf(payer.available)).toBe(100_00)
  expect(await first().ledger.post(returned(payer, payment.public_id))).toMatchObject({ replayed: true })
  expect(await first().check.checkLedger()).toEqual([])
})

test('each rule about payments between books is checked', async () => {
  const [payer, payee] = await people()
  const [other] = await people()
  const { ledger } = first()
  const payment = await ledger.post(sent(payer, payee))
  const faulty = async (of: typeof first, request: PostingRequest) => broken(of, (await of().ledger.post(request)).position)

  expect(await faulty(first, { ...sent(payer, payee), kind: 'send' })).toEqual([RULES.form])
  expect(await faulty(first, returned(payer, payment.public_id, { idempotency_key: randomUUID() }))).toEqual([RULES.once])
  expect(await faulty(first, returned(payer, payer.id))).toEqual([RULES.whole])
  const less = returnFromBookMoves({ payer: payer.available, clearing: clearingKind(SECOND), ...price, fee: cents(19) })
  expect(await faulty(first, returned(payer, payment.public_id, { moves: less }))).toEqual([RULES.whole])
  const second_payment = await ledger.post(sent(payer, payee))
  const toAnother = returned(other, second_payment.public_id)
  expect(await faulty(first, toAnother)).toEqual([RULES.whole])

  expect(await faulty(second, received(payer, payee, payment.public_id, { idempotency_key: randomUUID() }))).toEqual([RULES.once])
  expect(await faulty(second, received(payer, payee, payment.public_id, { initiator_id: other.id }))).toEqual([RULES.once])
  const elsewhere = payment.public_id.replace(/..$/, '07')
  expect(await faulty(second, received(payer, payee, elsewhere))).toEqual([RULES.place])
  const wrong = { ...received(payer, payee, randomUUID().replace(/..$/, '00')), details: {} }
  expect(await faulty(second, wrong)).toEqual([RULES.once, RULES.place])
})
