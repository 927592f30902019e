import { wholeNumber } from '@hai/contract/number-text'
import type { Verdict } from './count.ts'
import type { RuleViolation } from './rule-violation.ts'
import type { PublishedCopies } from './files.ts'
import type { Counted } from './verify.ts'

const formatNumber = (value: number): string => wholeNumber(value, 'en')

const runOf = (numbers: readonly number[]): string =>
  numbers.length === 1 ? `seal ${numbers[0]}` : `seals ${numbers[0]} to ${numbers.at(-1)}`

function explainNoComparison(copies: PublishedCopies | undefined): string {
  if (!copies) return 'no file of published seals was given'
  return copies.seals.size === 0 ? 'there are none yet' : 'all published seals are newer'
}

export function describeComparison({ undone }: Counted, copies?: PublishedCopies): readonly string[] {
  const seals = (copies?.seals.size ?? 0) - undone.seals.length
  const roots = (copies?.roots.size ?? 0) - undone.roots.length
  const first = [...undone.seals, ...undone.roots].map(({ at }) => at).toSorted()[0]
  const gone = [
    ...(undone.seals.length > 0 ? [runOf(undone.seals.map(({ number }) => number))] : []),
    ...(undone.roots.length > 0 ? [`${formatNumber(undone.roots.length)} of the published roots`] : []),
  ]
  return [
    seals > 0
      ? `The ${formatNumber(seals)} published seals match this ledger.`
      : `It was not compared with published seals: ${explainNoComparison(copies)}.`,
    ...(roots > 0 ? [`The ${formatNumber(roots)} published roots match this ledger.`] : []),
    ...(first === undefined
      ? []
      : [`Undone by the restore, to be announced publicly: ${gone.join(', and ')}, from ${first} on.`]),
    ...(copies && copies.skippedLines > 0
      ? [`Skipped lines that are neither a seal nor a root: ${formatNumber(copies.skippedLines)}.`]
      : []),
  ]
}

export function describePass(counted: Counted, copies?: PublishedCopies): readonly string[] {
  const { postings, accounts, seals, repairs, hash } = counted
  return [
    `The ledger is correct: ${formatNumber(postings)} postings, ${formatNumber(accounts)} accounts, ${formatNumber(seals)} seals, ${formatNumber(repairs.count)} repairs.`,
    ...(counted.archived === 0
      ? []
      : [
          `Postings 1 to ${formatNumber(counted.archived)} are archived and were not read. To read them too, name the folder of their files with --archives.`,
        ]),
    ...(repairs.newest === null ? [] : [`The newest repair of a balance is number ${repairs.newest}.`]),
    ...describeComparison(counted, copies),
    `Newest link of the journal: ${hash === '' ? 'none' : hash}`,
  ]
}

export const describeFault = ({ row, rule, expected, found }: RuleViolation): string =>
  `${row}.\nRule: ${rule}. Expected: ${expected}. Found: ${found}.`

export function describeFaults({ faults, more, stopped }: Verdict): readonly string[] {
  const [first, ...others] = faults
  if (!first) return []
  return [
    `The ledger has a fault. First wrong row: ${describeFault(first)}`,
    ...others.map((other) => `Also wrong: ${describeFault(other)}`),
    ...(more > 0 ? [`And ${formatNumber(more)} more.`] : []),
    ...(stopped ? [`Nothing after ${stopped.row} was counted.`] : []),
  ]
}
