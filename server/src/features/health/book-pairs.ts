import type { BookPairHealth } from '@hai/contract/health'
import type { SystemReason } from '@hai/contract/health-values'
import { cents } from '@hai/contract/money'
import type { BookPair, OnTheWay } from '../../ledger/index.ts'
import { bookLabel } from '../../platform/database/book.ts'
import type { FigureOptions } from './figure.ts'

/** A payment between books arrives within a second, unless a relay has stopped. */
const LATE_SECONDS = 300

function showWay({ from, to, amount, payments, oldest_at }: OnTheWay, now: Date): BookPairHealth['on_the_way'][number] {
  const oldest_seconds = oldest_at && Math.max(0, Math.floor((now.getTime() - oldest_at.getTime()) / 1_000))
  return { from: from.name, to: to.name, amount: cents(amount), payments, oldest_seconds }
}

export const showPairs = (pairs: readonly BookPair[], now: Date): BookPairHealth[] =>
  pairs.map(({ one, other, difference, onTheWay }) => ({
    one: one.name,
    other: other.name,
    difference: difference === null ? null : cents(difference),
    on_the_way: onTheWay.map((way) => showWay(way, now)),
  }))

export function pairReasons(pairs: readonly BookPairHealth[]): readonly SystemReason[] {
  const ways = pairs.flatMap(({ on_the_way }) => on_the_way)
  return [
    ...(pairs.some(({ difference }) => difference !== 0) ? (['books_differ'] as const) : []),
    ...(ways.some(({ oldest_seconds }) => (oldest_seconds ?? 0) > LATE_SECONDS) ? (['book_payments_late'] as const) : []),
  ]
}

export function pairFigures(read: () => Promise<readonly BookPairHealth[]>): readonly FigureOptions[] {
  const readWays = async () =>
    (await read()).flatMap(({ on_the_way }) =>
      on_the_way.map((way) => ({ ...way, labels: { from: bookLabel({ name: way.from }), to: bookLabel({ name: way.to }) } })),
    )
  return [
    {
      name: 'hai_book_transit_cents',
      help: 'Cents on their way from one book to another.',
      labelNames: ['from', 'to'],
      read: async () => (await readWays()).map(({ amount, labels }) => [amount, labels]),
    },
    {
      name: 'hai_book_transit_oldest_seconds',
      help: 'Age of the oldest payment on its way from one book to another; 0 if there is none.',
      labelNames: ['from', 'to'],
      read: async () => (await readWays()).map(({ oldest_seconds, labels }) => [oldest_seconds ?? 0, labels]),
    },
    {
      name: 'hai_book_difference_cents',
      help: 'The clearing accounts of two books, minus the money on its way between them. 0 unless money was lost or made.',
      labelNames: ['one', 'other'],
      read: async () =>
        (await read()).map(({ one, other, difference }) => [
          difference ?? Number.NaN,
          { one: bookLabel({ name: one }), other: bookLabel({ name: other }) },
        ]),
    },
  ]
}
