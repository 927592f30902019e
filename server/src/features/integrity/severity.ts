import type { AlertSeverity, LedgerState } from '@hai/contract/integrity-values'
import { isRuleOfThePast } from './rules.ts'

/** In cents. */
const BALANCED_BELOW = 1_00
const WARNING_ABOVE = 10_00
const CRITICAL_ABOVE = 100_00

export const isBalanced = (net_delta: number): boolean => Math.abs(net_delta) < BALANCED_BELOW

/** Depends only on the net delta. Findings and open alerts do not change the state, but they make `is_whole` false. */
export function stateOf(net_delta: number): LedgerState {
  const off = Math.abs(net_delta)
  if (off > CRITICAL_ABOVE) return 'critical'
  return off > WARNING_ABOVE ? 'warning' : 'healthy'
}

/**
 * Rewritten history is always critical. Findings without a difference are medium, and a difference of at most 10 dollars
 * is low.
 */
export function severityOf(total_delta: number, findings: readonly { readonly rule: string }[]): AlertSeverity {
  const off = Math.abs(total_delta)
  if (off > CRITICAL_ABOVE || findings.some(({ rule }) => isRuleOfThePast(rule))) return 'critical'
  if (off > WARNING_ABOVE) return 'high'
  return off > 0 ? 'low' : 'medium'
}
