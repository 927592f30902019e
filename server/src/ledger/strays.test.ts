import { randomUUID } from 'node:crypto'
import { cents, zeroCents } from '@hai/contract/money'
import { expect, test, vi } from 'vitest'
import { aSend, useTestBook } from '../../test/book.ts'
import { holdSendMoves } from './rules/index.ts'
import { findStrayHolds, type OpenItem } from './strays.ts'

const book = useTestBook()

async function anItem(kind: 'send_held' | 'task_held', amount: number): Promise<OpenItem> {
  const { ledger, aMember } = book()
  const payer = await aMember(amount)
  const moves = holdSendMoves({
    payer: payer.available,
    payer_on_hold: payer.on_hold,
    amount: cents(amount),
    fee: zeroCents,
    tax: zeroCents,
  })
  const { public_id } = await ledger.post(aSend(payer, payer, amount, { kind, moves }))
  return { hold_id: public_id, reported: amount }
}

const itemsThenItems = (first: readonly OpenItem[], second: readonly OpenItem[]) =>
  vi.fn<() => Promise<readonly OpenItem[]>>().mockResolvedValueOnce(first).mockResolvedValueOnce(second)

test('finds an open hold without an item, an item without a hold, and different amounts', async () => {
  const [right, alone, other] = await Promise.all([anItem('send_held', 3), anItem('send_held', 4), anItem('send_held', 5)])
  const lost = { hold_id: randomUUID(), reported: 6 }
  const items = [right, { ...other, reported: 7 }, lost]
  const found = await findStrayHolds(book().db, { kind: 'send_held', readOpen: itemsThenItems(items, items) })
  expect(new Set(found)).toEqual(
    new Set([
      { hold_id: alone.hold_id, reported: null, held: 4 },
      { hold_id: other.hold_id, reported: 7, held: 5 },
      { hold_id: lost.hold_id, reported: 6, held: null },
    ]),
  )
})

test('finds nothing in an item that starts or ends while the items and holds are read', async () => {
  const started = await anItem('task_held', 3)
  const ended = { hold_id: randomUUID(), reported: 4 }
  const readOpen = itemsThenItems([ended], [started])
  expect(await findStrayHolds(book().db, { kind: 'task_held', readOpen })).toEqual([])
  expect(readOpen).toHaveBeenCalledTimes(2)
})
