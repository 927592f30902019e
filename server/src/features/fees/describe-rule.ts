import { chargePastFree, shareFor } from '@hai/contract/fee-bands'
import type { DraftedFeeRule, FeeOperation } from '@hai/contract/fee-rule-faults'
import { cents, formatUsd, type Cents } from '@hai/contract/money'

const named: Readonly<Record<FeeOperation, string>> = {
  send: 'sends',
  quick_pay: 'quick pays',
  cash_out: 'cash-outs',
  cash_in: 'cash-ins',
  task_reward: 'task rewards',
  fund_card: 'paid top-ups',
  fund_sandbox: 'play money',
}

interface Charged {
  readonly amount: Cents
  readonly fee: Cents
}

const most = <Item>(items: readonly Item[], weigh: (item: Item) => number): Item | undefined =>
  items.toSorted((a, b) => weigh(b) - weigh(a))[0]

/** Within a band the fee never falls and its share of the amount never rises, so the ends have the highest values. */
function endsOf(rule: DraftedFeeRule): { readonly first: readonly Charged[]; readonly last: readonly Charged[] } {
  const feeOf = (amount: Cents) => (rule.operation === 'cash_in' ? shareFor(rule, amount) : chargePastFree(rule, amount).fee)
  const ends = rule.bands.flatMap(({ from_amount }, at) => {
    const next = rule.bands[at + 1]?.from_amount ?? Infinity
    const first = Math.max(from_amount, rule.minimum_amount)
    const last = Math.min(next - 1, rule.maximum_amount)
    return first <= last ? [{ first: cents(first), last: cents(last) }] : []
  })
  const charged = (amount: Cents): Charged => ({ amount, fee: feeOf(amount) })
  return { first: ends.map(({ first }) => charged(first)), last: ends.map(({ last }) => charged(last)) }
}

function dearestOf(rule: DraftedFeeRule): string {
  const { first, last } = endsOf(rule)
  const largest = most([...first, ...last], ({ fee }) => fee)
  const dearest = most(first, ({ amount, fee }) => fee / amount)
  if (!largest || !dearest || largest.fee === 0) return 'nothing'
  return `at most ${formatUsd(largest.fee)} (dearest: ${formatUsd(dearest.fee)} of ${formatUsd(dearest.amount)})`
}

/**
 * For example `set the fee of sends to at most $1.00 (dearest: $0.06 of $5.01), from now on, for $1.00 to $2,500.00`.
 */
export function describeFeeRule(drafted: DraftedFeeRule & { readonly effective_from?: string | undefined }): string {
  const { operation, effective_from, minimum_amount, maximum_amount, free_per_day } = drafted
  const from = effective_from === undefined ? 'now on' : `${effective_from.slice(0, 16).replace('T', ' ')} UTC on`
  const bounds = `${formatUsd(minimum_amount)} to ${formatUsd(maximum_amount)}`
  const free = free_per_day === null ? '' : `, with ${formatUsd(free_per_day)} a day free`
  return `set the fee of ${named[operation]} to ${dearestOf(drafted)}${free}, from ${from}, for ${bounds}`
}
