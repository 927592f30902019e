const MINUTE_MS = 60_000

export type ActionTaken = 'blocked' | 'rate_limited'

/**
 * Only the server records a `permission_escalation`. Browsers may also report the other kinds, about their own session.
 */
export type Signal = 'sensitive_data_access' | 'admin_access' | 'system_error' | 'permission_escalation' | 'token_failure'

export interface Rule {
  readonly what: Signal
  readonly counts: 'warnings' | 'all'
  /** Staff open sensitive pages all day, so some rules do not apply to them. */
  readonly who: 'everybody' | 'all_but_staff'
  readonly from: number
  readonly withinMs: number
  /** `marked`: staff see the event, but nobody is restricted. */
  readonly becomes: ActionTaken | 'marked'
  readonly forMs: number
}

const everybody = { counts: 'all', who: 'everybody', withinMs: 15 * MINUTE_MS } as const
const slowed = { becomes: 'rate_limited', forMs: 15 * MINUTE_MS } as const
const blocked = { becomes: 'blocked', forMs: 60 * MINUTE_MS } as const

/** The strictest rule of a kind comes first. See docs/product/staff.md#security-flags and decision 0017. */
export const rules: readonly Rule[] = [
  { what: 'token_failure', from: 25, ...everybody, ...blocked },
  { what: 'token_failure', from: 10, ...everybody, ...slowed },
  { what: 'permission_escalation', from: 20, ...everybody, ...blocked },
  { what: 'permission_escalation', from: 5, ...everybody, ...slowed },
  { what: 'admin_access', from: 10, ...everybody, ...slowed, counts: 'warnings', who: 'all_but_staff' },
  { what: 'sensitive_data_access', from: 300, ...everybody, ...slowed },
  { what: 'system_error', from: 10, ...everybody, counts: 'warnings', becomes: 'marked', forMs: 0 },
]

export const rulesOf = (what: Signal): readonly Rule[] => rules.filter((rule) => rule.what === what)
