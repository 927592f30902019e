import { wholeNumber } from '@hai/contract/number-text'
import type { Verdict } from './count.ts'
import type { RuleViolation } from './rule-violation.ts'
import type { PublishedCopies } from './files.ts'
import type { Counted, Nightly } from './verify.ts'

const formatNumber = (value: number): string => wholeNumber(value, 'en')

const runOf = (numbers: readonly number[]): string =>
  numbers.length === 1 ? `seal ${numbers[0]}` : `seals ${numbers[0]} to ${numbers.at(-1)}`

function explainNoComparison({ partition }: Counted, copies: PublishedCopies | undefined): string {
  if (!copies) return 'no file of published seals was given'
  if (copies.seals.size === 0) return 'there are none yet'
  return partition === null ? 'all published seals are newer' : 'none of them is of this partition'
}

function describeUnread({ unread, isOpeningPublished }: Counted['compared']): readonly string[] {
  if (!isOpeningPublished)
    return ['The balances with which the count begins were not compared, because all these seals are older.']
  return unread === 0
    ? []
    : [
        `Of these seals, ${formatNumber(unread)} cover only postings that were not read. The balances after the last of these postings match.`,
      ]
}

export function describeComparison(counted: Counted, copies?: PublishedCopies): readonly string[] {
  const { compared, undone } = counted
  const { seals, roots } = compared
  const first = [...undone.seals, ...undone.roots].map(({ at }) => at).toSorted()[0]
  const gone = [
    ...(undone.seals.length > 0 ? [runOf(undone.seals.map(({ number }) => number))] : []),
    ...(undone.roots.length > 0 ? [`${formatNumber(undone.roots.length)} of the published roots`] : []),
  ]
  return [
    seals > 0
      ? `The ${formatNumber(seals)} published seals match this ledger.`
      : `It was not compared with published seals: ${explainNoComparison(counted, copies)}.`,
    ...(seals > 0 ? describeUnread(compared) : []),
    ...(roots > 0 ? [`The ${formatNumber(roots)} published roots match this ledger.`] : []),
    ...(first === undefined
      ? []
      : [`Undone by the restore, to be announced publicly: ${gone.join(', and ')}, from ${first} on.`]),
    ...(copies && copies.skippedLines > 0
      ? [`Skipped lines that are neither a seal nor a root: ${formatNumber(copies.skippedLines)}.`]
      : []),
  ]
}

const describeNight = ({ read, unread }: Nightly): readonly string[] => [
  ...read.map(
    ({ first, last }) => `It was the turn of postings ${formatNumber(first)} to ${formatNumber(last)}, so they were read.`,
  ),
  ...(unread === 0
    ? []
    : [`${formatNumber(unread)} older postings were not read, because it was not their turn. To read all, leave out --nightly.`]),
]

export const describeArchived = ({ archived }: Counted): readonly string[] =>
  archived === 0 ? [] : [`Postings 1 to ${formatNumber(archived)} are archived and were not read.`]

export function describePass(counted: Counted, copies?: PublishedCopies): readonly string[] {
  const { book, postings, archived, nightly, partition, accounts, seals, repairs, hash } = counted
  return [
    ...(book === null ? [] : [`This is the ledger of the book ${book}.`]),
    ...(partition === null
      ? []
      : [
          `This is the file of partition ${partition}, with the postings ${formatNumber(archived + 1)} to ${formatNumber(postings)}.`,
        ]),
    `${nightly && nightly.unread > 0 ? 'What was read is correct. The ledger has' : 'The ledger is correct:'} ${formatNumber(postings)} postings, ${formatNumber(accounts)} accounts, ${formatNumber(seals)} seals, ${formatNumber(repairs.count)} repairs.`,
    ...describeArchived(counted).map((archivedPart) =>
      partition === null
        ? `${archivedPart} To read them too, ${nightly === null ? 'name' : 'leave out --nightly and name'} the folder of their files with --archives.`
        : archivedPart,
    ),
    ...(nightly === null ? [] : describeNight(nightly)),
    ...(repairs.newest === null ? [] : [`The newest repair of a balance is number ${repairs.newest}.`]),
    ...describeComparison(counted, copies),
    `Newest link of the journal: ${hash === '' ? 'none' : hash}`,
  ]
}

export const describeFault = ({ row, rule, expected, found }: RuleViolation): string =>
  `${row}.\nRule: ${rule}. Expected: ${expected}. Found: ${found}.`

export function describeFaults({ faults, more, stopped }: Omit<Verdict, 'counted'>): readonly string[] {
  const [first, ...others] = faults
  if (!first) return []
  return [
    `The ledger has a fault. First wrong row: ${describeFault(first)}`,
    ...others.map((other) => `Also wrong: ${describeFault(other)}`),
    ...(more > 0 ? [`And ${formatNumber(more)} more.`] : []),
    ...(stopped ? [`Nothing after ${stopped.row} was counted.`] : []),
  ]
}
