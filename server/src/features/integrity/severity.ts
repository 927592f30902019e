import { isRuleOfThePast } from '@hai/contract/integrity-rules'
import type { AlertSeverity, LedgerState } from '@hai/contract/integrity-words'

/** The thresholds of the specification, in cents. */
const BALANCED_BELOW = 1_00
const WARNING_ABOVE = 10_00
const CRITICAL_ABOVE = 100_00

export const isBalanced = (net_delta: number): boolean => Math.abs(net_delta) < BALANCED_BELOW

/**
 * The state that the panel shows. It depends only on the net delta and the thresholds of the specification
 * (docs/product/staff.md#ledger-alerts). Findings and open alerts do not change it, but they make `is_whole` false.
 */
export function stateOf(net_delta: number): LedgerState {
  const off = Math.abs(net_delta)
  if (off > CRITICAL_ABOVE) return 'critical'
  return off > WARNING_ABOVE ? 'warning' : 'healthy'
}

/**
 * The severity of an alert. critical: a difference above 100 dollars, or rewritten history. high: above 10 dollars.
 * low: up to 10 dollars. medium: findings without a difference.
 */
export function severityOf(total_delta: number, findings: readonly { readonly rule: string }[]): AlertSeverity {
  const off = Math.abs(total_delta)
  if (off > CRITICAL_ABOVE || findings.some(({ rule }) => isRuleOfThePast(rule))) return 'critical'
  if (off > WARNING_ABOVE) return 'high'
  return off > 0 ? 'low' : 'medium'
}
