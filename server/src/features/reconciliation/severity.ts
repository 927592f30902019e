import type { AlertSeverity, LedgerState } from '@hai/contract/reconciliation-words'

/** The specification’s thresholds, in cents. */
const BALANCED_BELOW = 1_00
const WARNING_ABOVE = 10_00
const CRITICAL_ABOVE = 100_00

export const isBalanced = (net_delta: number): boolean => Math.abs(net_delta) < BALANCED_BELOW

/** How the panel names a net delta. */
export function stateOf(net_delta: number): LedgerState {
  const off = Math.abs(net_delta)
  if (off > CRITICAL_ABOVE) return 'critical'
  return off > WARNING_ABOVE ? 'warning' : 'healthy'
}

/** What can be wrong without anything being off by a cent: somebody has rewritten what was done. */
const rewritten: ReadonlySet<string> = new Set([
  'the chain of the journal',
  'the chain of repairs',
  'the head is the end of the journal',
  'posting ids without gap',
  'entry sequence without gap',
  'a posting names its entries',
  'a posting balances',
])

/** How grave an alert is: any cent is one (low), above 10 dollars high, above 100 critical, and so is a past that was changed. */
export function severityOf(total_delta: number, findings: readonly { readonly rule: string }[]): AlertSeverity {
  const off = Math.abs(total_delta)
  if (off > CRITICAL_ABOVE || findings.some(({ rule }) => rewritten.has(rule))) return 'critical'
  if (off > WARNING_ABOVE) return 'high'
  return off > 0 ? 'low' : 'medium'
}
