/** What one member asked for under one key, and what they know of it. */
export interface Act {
  /** The call. */
  readonly name: string
  readonly user_id: string
  readonly key: string
  /** Unknown: given up on without an answer. */
  outcome: 'acknowledged' | 'refused' | 'unknown'
  /** Why it was refused. */
  code: string | null
  /** Some try got no answer: it may have happened although another was refused. */
  was_lost: boolean
  /** What one of two tries at once was refused with, when the other was done; null: that has not been. */
  contradicted: string | null
  /** The transactions that answers named: never two different ones. */
  readonly answered: Set<string>
  /** What it takes from the payer and brings to the payee at once, if it happens. Cents. */
  readonly expects: Expected | null
}

export interface Expected {
  readonly payer_id: string
  readonly payee_id: string
  readonly total: number
  readonly amount: number
}

/** What a reader saw at one moment. Cents. */
export interface Reading {
  /** Of all balances: zero. */
  readonly all: number
  /** What is inside: the same at every moment, as nothing comes in or goes out. */
  readonly inside: number
  /** By ledger health: zero. */
  readonly net_delta: number
}

export interface History {
  readonly acts: Act[]
  readonly readings: Reading[]
  /** Answers with a status above 499 that was not “come again later”. */
  readonly mistakes: Map<string, number>
}

export const emptyHistory = (): History => ({ acts: [], readings: [], mistakes: new Map() })
