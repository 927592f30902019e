import type { LedgerHealth } from '@hai/contract/reconciliation'

type Ledger = Pick<LedgerHealth, 'status' | 'is_balanced' | 'violations' | 'users_with_imbalances'> & {
  /** Cents. */
  readonly net_delta: number
}

/** What speaks against the ledger, the gravest first. `off`: a difference at all; the others by how much. */
export type Fault =
  { readonly what: 'critical' | 'warning' | 'off' } | { readonly what: 'violations' | 'members'; readonly count: number }

export type Wholeness =
  | { readonly is: 'whole' }
  | { readonly is: 'not_whole'; readonly faults: readonly Fault[] }
  /** `unknown`: there is nothing to compare the accounts with. `error`: nobody answers. */
  | { readonly is: 'unknown' | 'error' }

function differenceIn({ status, is_balanced, net_delta }: Ledger): readonly Fault[] {
  if (status === 'critical' || status === 'warning') return [{ what: status }]
  return is_balanced && net_delta === 0 ? [] : [{ what: 'off' }]
}

/** Whether the ledger is whole: to the cent, in every member, and in all that the last count of the book looked at. */
export function wholenessOf(ledger: Ledger): Wholeness {
  const { status, violations, users_with_imbalances } = ledger
  if (status === 'unknown' || status === 'error') return { is: status }
  const faults: readonly Fault[] = [
    ...differenceIn(ledger),
    ...(violations === 0 ? [] : [{ what: 'violations', count: violations } as const]),
    ...(users_with_imbalances === 0 ? [] : [{ what: 'members', count: users_with_imbalances } as const]),
  ]
  return faults.length === 0 ? { is: 'whole' } : { is: 'not_whole', faults }
}
