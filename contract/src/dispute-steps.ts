/**
 * What may become of a dispute (product.md, section 4), free of libraries: the server acts by this table, and the screens show the
 * buttons it allows.
 */

export const disputeStatuses = ['open', 'escalated', 'resolved', 'refunded', 'closed'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** Whose money the item put on hold, who is to have it, the platform itself, and those who judge. */
export const disputeRoles = ['payer', 'payee', 'system', 'admin'] as const
export type DisputeRole = (typeof disputeRoles)[number]

/**
 * say: a statement or evidence. propose, decline, retract: one of the two proposes an outcome, the other declines it, or the first takes
 * it back. refund, release: staff decide it, or the other party accepts the proposal of it, or (release) the payer confirms what the
 * payee said from the start: that it was paid out. close: staff close it without action, or
 * the party who complained closes it before staff have it. freeze: the account of one of the two is blocked because of it.
 */
export const disputeActions = [
  ...(['open', 'say', 'escalate', 'propose', 'decline', 'retract'] as const),
  ...(['refund', 'release', 'close', 'freeze'] as const),
] as const
export type DisputeAction = (typeof disputeActions)[number]

export interface DisputeStep {
  /** Null: there is none yet. */
  readonly from: DisputeStatus | null
  readonly action: DisputeAction
  readonly by: readonly DisputeRole[]
  readonly to: DisputeStatus
}

/** The same while it is open and once it is escalated. */
const stepsWhileActive = (from: 'open' | 'escalated'): readonly DisputeStep[] => [
  { from, action: 'say', by: ['payer', 'payee'], to: from },
  { from, action: 'propose', by: ['payer', 'payee'], to: from },
  { from, action: 'decline', by: ['payer', 'payee'], to: from },
  { from, action: 'retract', by: ['payer', 'payee'], to: from },
  { from, action: 'refund', by: ['payer', 'payee', 'admin'], to: 'refunded' },
  { from, action: 'release', by: ['payer', 'payee', 'admin'], to: 'resolved' },
  { from, action: 'close', by: ['admin'], to: 'closed' },
  { from, action: 'freeze', by: ['admin'], to: 'escalated' },
]

export const disputeSteps: readonly DisputeStep[] = [
  { from: null, action: 'open', by: ['payer', 'payee'], to: 'open' },
  { from: null, action: 'open', by: ['system'], to: 'escalated' },
  { from: 'open', action: 'escalate', by: ['payer', 'payee', 'system'], to: 'escalated' },
  ...stepsWhileActive('open'),
  { from: 'open', action: 'close', by: ['payer', 'payee'], to: 'closed' },
  ...stepsWhileActive('escalated'),
]

/** The step that somebody may take; null: not from there, or not they. */
export const disputeStepOf = (from: DisputeStatus | null, action: DisputeAction, role: DisputeRole): DisputeStep | null =>
  disputeSteps.find((step) => step.from === from && step.action === action && step.by.includes(role)) ?? null

export const isActiveDispute = (status: DisputeStatus): boolean => status === 'open' || status === 'escalated'

/** What became of an appeal. changed: money moved to the side that asked. */
export const appealStatuses = ['pending', 'upheld', 'changed'] as const

/** What stands in a dispute’s history; the two of it see all but what staff note and whose account was frozen. */
export const disputeEventKinds = [
  ...(['opened', 'statement', 'evidence', 'escalated', 'admin_note'] as const),
  ...(['proposed_refund', 'proposed_release', 'declined', 'retracted'] as const),
  ...(['refunded', 'released', 'closed', 'frozen', 'appealed', 'upheld'] as const),
] as const
export type DisputeEventKind = (typeof disputeEventKinds)[number]

/** What one of the two can propose. refund: the held money goes back to the payer. release: it goes on as if nobody had complained. */
export const proposedOutcomes = ['refund', 'release'] as const
export type ProposedOutcome = (typeof proposedOutcomes)[number]

/** accept, decline: by the other party. retract: by whoever proposed it. */
export const proposalAnswers = ['accept', 'decline', 'retract'] as const

export const disputedTypes = ['cashout', 'task'] as const
export type DisputedType = (typeof disputedTypes)[number]

/** silence: opened by the system. */
export const disputeCategories = [
  ...(['not_received', 'short_paid', 'asked_for_more', 'forced_purchase'] as const),
  ...(['not_confirmed', 'wrong_details', 'threatened'] as const),
  ...(['not_done', 'not_as_agreed', 'false_proof', 'rejected_unfairly', 'asked_for_other'] as const),
  ...(['silence', 'other'] as const),
] as const
export type DisputeCategory = (typeof disputeCategories)[number]

const categories: Readonly<Record<DisputedType, Readonly<Record<'payer' | 'payee', readonly DisputeCategory[]>>>> = {
  cashout: {
    payer: ['not_received', 'short_paid', 'asked_for_more', 'forced_purchase', 'other'],
    payee: ['not_confirmed', 'wrong_details', 'threatened', 'other'],
  },
  task: {
    payer: ['not_done', 'not_as_agreed', 'false_proof', 'other'],
    payee: ['rejected_unfairly', 'asked_for_other', 'threatened', 'other'],
  },
}

/** What one side of an item can say is wrong. */
export const categoriesOf = (type: DisputedType, side: 'payer' | 'payee'): readonly DisputeCategory[] => categories[type][side]
