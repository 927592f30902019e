const MINUTE_MS = 60_000

/** What the server does about somebody: `blocked` refuses them, `rate_limited` slows them down. */
export type ActionTaken = 'blocked' | 'rate_limited'

/**
 * What is counted. The fourth is the server’s own finding alone, the others also what a browser reports of its own session.
 */
export type Signal = 'sensitive_data_access' | 'admin_access' | 'system_error' | 'permission_escalation' | 'token_failure'

export interface Rule {
  readonly what: Signal
  /** Only warnings count, or everything of that kind. */
  readonly counts: 'warnings' | 'all'
  /** Staff go about such pages all day. */
  readonly who: 'everybody' | 'all_but_staff'
  readonly from: number
  readonly withinMs: number
  /** `marked`: the event is marked for staff, and nobody is held up. */
  readonly becomes: ActionTaken | 'marked'
  /** How long the flag stands; zero for none. */
  readonly forMs: number
}

const everybody = { counts: 'all', who: 'everybody', withinMs: 15 * MINUTE_MS } as const
const slowed = { becomes: 'rate_limited', forMs: 15 * MINUTE_MS } as const
const blocked = { becomes: 'blocked', forMs: 60 * MINUTE_MS } as const

/**
 * What becomes of too much of something: what, how many, in what time, which flag, for how long. The strictest of a kind first.
 * Those of tokens are product.md’s (section 6); why the others are as they are tells decision 0017.
 */
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
