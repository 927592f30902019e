import { cents, zeroCents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { textOfPdf } from '../../../test/taken-files.ts'
import type { NamedLine } from '../wallet/index.ts'
import { drawStatement, type Statement } from './draw-statement.ts'

const PAGE = 200

const aLine = (position: number): NamedLine => ({
  position,
  created_at: new Date('2026-11-20T17:05:00Z'),
  moved: cents(-5_00),
  isReleased: false,
  fee: cents(5),
  tax: cents(1),
  balance_after: cents(position),
  item: {
    id: '019a0000-0000-7000-8000-000000000001',
    kind: 'send',
    direction: 'out',
    status: 'completed',
    amount: cents(5_00),
    fee: cents(5),
    tax: cents(1),
    note: `pou machann nan, jou ${position}`,
    balance_after: null,
    returned_by: null,
    return_of: null,
    deducted: null,
    reason_code: null,
    expires_at: null,
    task_return: null,
    between_books: false,
    created_at: '2026-11-20T17:05:00.000Z',
    counterparty: { shown_name: `Moun ${position}`, hai_tag: null, avatar_url: null, nickname: null },
  },
})

let read = 0

async function* linesOf(count: number): AsyncIterable<readonly NamedLine[]> {
  for (let at = 0; at < count; at += PAGE) {
    read = at + PAGE
    yield Array.from({ length: Math.min(PAGE, count - at) }, (_, index) => aLine(at + index + 1))
    await Promise.resolve()
  }
}

const aStatement = (entries: number): Statement => ({
  person: { user_id: '019a0000-0000-7000-8000-000000000002', full_name: 'Marie Joseph', hai_tag: 'marie', language: 'ht' },
  period: {
    user_id: '019a0000-0000-7000-8000-000000000002',
    month: '2026-11',
    isOver: false,
    after: 0,
    until: entries,
    from: new Date('2026-11-01T04:00:00Z'),
    to: new Date('2026-11-20T17:05:00Z'),
  },
  totals: {
    opening: zeroCents,
    money_in: zeroCents,
    money_out: zeroCents,
    came_back: zeroCents,
    fees: zeroCents,
    taxes: zeroCents,
    closing: zeroCents,
    held_at_start: zeroCents,
    held_at_end: zeroCents,
    entries,
  },
  language: 'ht',
  lines: linesOf(entries),
  held: [],
  made_at: new Date('2026-11-20T17:05:00Z'),
  brandName: 'Hai Wallet',
  supportEmail: 'support@example.org',
  timeZone: 'America/Port-au-Prince',
})

test('ten thousand rows are written in small pieces as they are read, and the library releases finished pages', async () => {
  const COUNT = 10_000
  let bytes = 0
  let largest = 0
  let readAtFirstPiece = 0
  for await (const piece of drawStatement(aStatement(COUNT))) {
    if (bytes === 0) readAtFirstPiece = read
    bytes += piece.length
    largest = Math.max(largest, piece.length)
  }
  expect(readAtFirstPiece).toBeLessThanOrEqual(2 * PAGE)
  expect(bytes).toBeGreaterThan(1_000_000)
  expect(largest).toBeLessThan(128 * 1024)
})

test('every row is on a page, and every page has a number', async () => {
  const pieces: Uint8Array[] = []
  for await (const piece of drawStatement(aStatement(90))) pieces.push(piece)
  const text = await textOfPdf(Buffer.concat(pieces))
  for (let position = 1; position <= 90; position += 1) expect(text).toContain(`Bay Moun ${position} `)
  for (const page of [1, 2, 3, 4]) expect(text).toContain(`Paj ${page}`)
})
