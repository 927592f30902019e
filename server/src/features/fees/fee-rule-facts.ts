import type { ApprovalFacts } from '@hai/contract/approval-facts'
import { chargePastFree, shareFor } from '@hai/contract/fee-bands'
import type { DraftedFeeRule } from '@hai/contract/fee-rule-faults'
import { cents, type Cents } from '@hai/contract/money'

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

export function feeRuleFacts(drafted: DraftedFeeRule & { readonly effective_from?: string | undefined }): ApprovalFacts {
  const { operation, effective_from = null, minimum_amount, maximum_amount, free_per_day } = drafted
  const { first, last } = endsOf(drafted)
  const highest = most([...first, ...last], ({ fee }) => fee)?.fee ?? 0
  const rate = most(first, ({ amount, fee }) => fee / amount)
  return {
    kind: 'fee_rule',
    operation,
    highest: highest === 0 ? null : cents(highest),
    highest_rate: highest === 0 || !rate ? null : { amount: rate.amount, fee: rate.fee },
    free_per_day,
    effective_from,
    minimum_amount,
    maximum_amount,
  }
}
