import type { LedgerHealth } from '@hai/contract/integrity'

type Ledger = Pick<
  LedgerHealth,
  'status' | 'is_balanced' | 'is_whole' | 'last_sync' | 'open_alerts' | 'current_findings' | 'users_with_imbalances'
> & {
  /** Cents. */
  readonly net_delta: number
}

/**
 * `critical`, `warning` and `off` mean a difference; `off` is below the thresholds. The others count existing errors,
 * affected members and open alerts.
 */
export type Fault =
  | { readonly kind: 'critical' | 'warning' | 'off' }
  | { readonly kind: 'findings' | 'members' | 'alerts'; readonly count: number }

export type LedgerVerdict =
  | { readonly is: 'whole' }
  | { readonly is: 'not_whole'; readonly faults: readonly Fault[] }
  /**
   * `uncounted`: the sums agree, but there was no full check yet. `unknown`: nothing to compare the balances with.
   * `error`: the server could not read the ledger.
   */
  | { readonly is: 'uncounted' | 'unknown' | 'error' }

/** `net_delta` is in cents. */
export interface Sums {
  readonly net_delta: number
  readonly current_findings: number
}

/** The sums agree although rows are wrong, so a net delta of $0.00 proves nothing. */
export const areSumsMisleading = ({ net_delta, current_findings }: Sums): boolean => net_delta === 0 && current_findings > 0

/** Thresholds of the specification, in cents. */
const WARNING_ABOVE = 10_00
const CRITICAL_ABOVE = 100_00

function differenceIn({ is_balanced, net_delta }: Ledger): readonly Fault[] {
  const off = Math.abs(net_delta)
  if (off > CRITICAL_ABOVE) return [{ kind: 'critical' }]
  if (off > WARNING_ABOVE) return [{ kind: 'warning' }]
  return is_balanced && off === 0 ? [] : [{ kind: 'off' }]
}

/** The server's verdict, with the faults behind it. An alert stays open after a repair until staff close it. */
export function ledgerVerdict(ledger: Ledger): LedgerVerdict {
  const { status, is_whole, open_alerts, current_findings, users_with_imbalances } = ledger
  if (status === 'unknown' || status === 'error') return { is: status }
  const faults: readonly Fault[] = [
    ...differenceIn(ledger),
    ...(current_findings === 0 ? [] : [{ kind: 'findings', count: current_findings } as const]),
    ...(current_findings === 0 || users_with_imbalances === 0
      ? []
      : [{ kind: 'members', count: users_with_imbalances } as const]),
    ...(open_alerts === 0 ? [] : [{ kind: 'alerts', count: open_alerts } as const]),
  ]
  if (!is_whole) return { is: 'not_whole', faults }
  return { is: ledger.last_sync === null ? 'uncounted' : 'whole' }
}
