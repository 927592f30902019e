import type { FeeRule } from '@hai/contract/fee-bands'

/** A fee rule, who pays it, and from when on it counts. */
export interface DatedFeeRule extends FeeRule {
  readonly operation: string
  readonly effective_from: Date
  readonly paid_by: 'payer' | 'payee' | 'platform'
}

/** The rules in force at `now`: of each operation the newest that has begun. `rules` sorted by effective_from, upwards. */
export function rulesInForce(rules: readonly DatedFeeRule[], now: Date): ReadonlyMap<string, DatedFeeRule> {
  return new Map(rules.filter((rule) => rule.effective_from <= now).map((rule) => [rule.operation, rule]))
}
