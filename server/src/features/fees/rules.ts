import type { FeeRule } from '@hai/contract/fee-bands'

export interface DatedFeeRule extends FeeRule {
  readonly operation: string
  readonly effective_from: Date
  readonly paid_by: 'payer' | 'payee' | 'platform'
}

/**
 * The current rule of each operation: the latest that has started. `rules` must be sorted by effective_from, ascending.
 */
export function rulesInForce(rules: readonly DatedFeeRule[], now: Date): ReadonlyMap<string, DatedFeeRule> {
  return new Map(rules.filter((rule) => rule.effective_from <= now).map((rule) => [rule.operation, rule]))
}
