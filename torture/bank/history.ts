/** One action of a member under one idempotency key, and the outcome as the member knows it. */
export interface Action {
  readonly name: string
  readonly user_id: string
  readonly key: string
  /** `unknown`: the user got no response, or only server errors. */
  outcome: 'acknowledged' | 'refused' | 'unknown'
  code: string | null
  /**
   * True if a refused action may have happened: an attempt got no response or a server error, or two attempts ran at the
   * same time.
   */
  was_lost: boolean
  /**
   * The error code with which one of two simultaneous attempts was refused while the other succeeded. Otherwise null.
   */
  contradicted: string | null
  /** Transaction ids in responses. More than one is a finding. */
  readonly answered: Set<string>
  /** The immediate effect on payer and payee, in cents. */
  readonly expects: Expected | null
}

export interface Expected {
  readonly payer_id: string
  readonly payee_id: string
  readonly total: number
  readonly amount: number
}

export interface Reading {
  /** The sum of all balances, which must be zero. */
  readonly all: number
  /** Sum of all accounts except the outside accounts. It must not change, because the run moves no money in or out. */
  readonly inside: number
  /** From the ledger's health. Must be zero. */
  readonly net_delta: number
}

export interface History {
  readonly actions: Action[]
  readonly readings: Reading[]
  /** Actions without an outcome yet, with the time in ms when they began. */
  readonly running: Map<Action, number>
  /** Responses with status 500 or above, except 503. */
  readonly mistakes: Map<string, number>
}

export const emptyHistory = (): History => ({ actions: [], readings: [], running: new Map(), mistakes: new Map() })

export const newAction = (name: string, user_id: string, key: string): Action => ({
  name,
  user_id,
  key,
  outcome: 'unknown',
  code: null,
  was_lost: false,
  contradicted: null,
  answered: new Set(),
  expects: null,
})

/** The given time, or an earlier one: before it, no action began that is still running. */
export const begunBefore = ({ running }: History, time: number): number => Math.min(time, ...running.values())

/** Records the initial funding as an action, so that the checker expects its posting. */
export function noteFunding({ actions }: History, user_id: string, key: string): void {
  actions.push({ ...newAction('start_funding', user_id, key), outcome: 'acknowledged' })
}
