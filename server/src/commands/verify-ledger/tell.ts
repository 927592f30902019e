import type { Verdict } from './count.ts'
import type { Differs } from './differs.ts'
import type { Kept } from './files.ts'
import type { Counted } from './verify.ts'

const inWords = (value: number): string => value.toLocaleString('en')

/** What was counted of a book that is whole, in sentences. */
export function toldOfWhole({ postings, accounts, seals, repairs, hash }: Counted, kept?: Kept): readonly string[] {
  return [
    `The book is whole: ${inWords(postings)} postings, ${inWords(accounts)} accounts, ${inWords(seals)} seals, ${inWords(repairs.count)} repairs.`,
    ...(repairs.newest === null ? [] : [`The newest repair of a balance is number ${repairs.newest}.`]),
    kept && kept.seals.size > 0
      ? `The ${inWords(kept.seals.size)} published seals are those of this book.`
      : `It was held against no seals: ${kept ? 'none was kept yet' : 'no file of kept ones was named'}.`,
    ...(kept && kept.roots.size > 0
      ? [`The ${inWords(kept.roots.size)} published roots of what is owed are those of this book.`]
      : []),
    ...(kept && kept.passedOver > 0
      ? [`Lines passed over of what was kept, with what is neither a seal nor a root: ${inWords(kept.passedOver)}.`]
      : []),
    `Newest link of the journal: ${hash === '' ? 'none' : hash}`,
  ]
}

const inFull = ({ row, rule, expected, found }: Differs): string =>
  `${row}.\nRule: ${rule}. Expected: ${expected}. Found: ${found}.`

/** What is wrong with a book, in sentences; nothing where nothing is. */
export function toldOfFaults({ faults, more, stopped }: Verdict): readonly string[] {
  const [first, ...others] = faults
  if (!first) return []
  return [
    `The book differs. First row that is wrong: ${inFull(first)}`,
    ...others.map((other) => `Also wrong: ${inFull(other)}`),
    ...(more > 0 ? [`And ${inWords(more)} more.`] : []),
    ...(stopped ? [`Nothing after ${stopped.row} was counted.`] : []),
  ]
}
