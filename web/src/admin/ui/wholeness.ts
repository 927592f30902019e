import type { LedgerHealth } from '@hai/contract/reconciliation'

type Ledger = Pick<
  LedgerHealth,
  'status' | 'is_balanced' | 'is_whole' | 'last_sync' | 'open_alerts' | 'violations' | 'users_with_imbalances'
> & {
  /** Cents. */
  readonly net_delta: number
}

/** What speaks against the ledger, the gravest first. `off`: a difference at all; the others by how much. */
export type Fault =
  | { readonly what: 'critical' | 'warning' | 'off' }
  | { readonly what: 'alerts' | 'violations' | 'members'; readonly count: number }

export type Wholeness =
  | { readonly is: 'whole' }
  | { readonly is: 'not_whole'; readonly faults: readonly Fault[] }
  /**
   * `uncounted`: the sums agree, but no check has read the whole book yet. `unknown`: there is nothing to compare the accounts with.
   * `error`: the server could not read the ledger.
   */
  | { readonly is: 'uncounted' | 'unknown' | 'error' }

/** The specification’s thresholds, in cents. */
const WARNING_ABOVE = 10_00
const CRITICAL_ABOVE = 100_00

function differenceIn({ is_balanced, net_delta }: Ledger): readonly Fault[] {
  const off = Math.abs(net_delta)
  if (off > CRITICAL_ABOVE) return [{ what: 'critical' }]
  if (off > WARNING_ABOVE) return [{ what: 'warning' }]
  return is_balanced && off === 0 ? [] : [{ what: 'off' }]
}

/** Whether the ledger is whole, as the server says it, and what of it is not: cents, members, rows that a count found, alerts that are open. */
export function wholenessOf(ledger: Ledger): Wholeness {
  const { status, is_whole, open_alerts, violations, users_with_imbalances } = ledger
  if (status === 'unknown' || status === 'error') return { is: status }
  const faults: readonly Fault[] = [
    ...differenceIn(ledger),
    ...(open_alerts === 0 ? [] : [{ what: 'alerts', count: open_alerts } as const]),
    ...(violations === 0 ? [] : [{ what: 'violations', count: violations } as const]),
    ...(users_with_imbalances === 0 ? [] : [{ what: 'members', count: users_with_imbalances } as const]),
  ]
  if (!is_whole) return { is: 'not_whole', faults }
  return { is: ledger.last_sync === null ? 'uncounted' : 'whole' }
}
