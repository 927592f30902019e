/** One action of a member under one idempotency key, and the outcome as the member knows it. */
export interface Act {
  readonly name: string
  readonly user_id: string
  readonly key: string
  /** unknown: the user gave up without a response. */
  outcome: 'acknowledged' | 'refused' | 'unknown'
  /** The error code if the call was refused. */
  code: string | null
  /**
   * True if the action may have happened although it was refused: an attempt got no response, or two attempts ran at the
   * same time.
   */
  was_lost: boolean
  /**
   * The error code, if two attempts ran at the same time and one of them succeeded while the other was refused.
   * Otherwise null.
   */
  contradicted: string | null
  /** Transaction ids in responses; there must never be two. */
  readonly answered: Set<string>
  /** Immediate effect on payer and payee if it happens, in cents. */
  readonly expects: Expected | null
}

export interface Expected {
  readonly payer_id: string
  readonly payee_id: string
  readonly total: number
  readonly amount: number
}

export interface Reading {
  /** Sum of all balances. It must be zero. */
  readonly all: number
  /**
   * Sum of all accounts except the outside accounts. It must not change, because no money enters or leaves during the
   * test.
   */
  readonly inside: number
  /** The net delta of the ledger health check. It must be zero. */
  readonly net_delta: number
}

export interface History {
  readonly acts: Act[]
  readonly readings: Reading[]
  /** Responses with a status of 500 or above, except "try again later". */
  readonly mistakes: Map<string, number>
}

export const emptyHistory = (): History => ({ acts: [], readings: [], mistakes: new Map() })
