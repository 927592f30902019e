/**
 * States of a dispute (docs/product/disputes.md). The server enforces them, and the screens derive their buttons from
 * them.
 */

export const disputeStatuses = ['open', 'escalated', 'resolved', 'refunded', 'closed'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

export const disputeRoles = ['payer', 'payee', 'system', 'admin'] as const
export type DisputeRole = (typeof disputeRoles)[number]

/**
 * release: the payer can also release by confirming that they got the cash.
 * close: staff close the dispute without action, or the complainant withdraws it before escalation.
 * freeze: staff freeze the account of one party because of the dispute.
 */
export const disputeActions = [
  'open',
  'say',
  'escalate',
  'propose',
  'decline',
  'retract',
  'refund',
  'release',
  'close',
  'freeze',
] as const
export type DisputeAction = (typeof disputeActions)[number]

export interface DisputeStep {
  readonly from: DisputeStatus | null
  readonly action: DisputeAction
  readonly by: readonly DisputeRole[]
  readonly to: DisputeStatus
}

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

export const disputeStepOf = (from: DisputeStatus | null, action: DisputeAction, role: DisputeRole): DisputeStep | null =>
  disputeSteps.find((step) => step.from === from && step.action === action && step.by.includes(role)) ?? null

export const isActiveDispute = (status: DisputeStatus): boolean => status === 'open' || status === 'escalated'

/** changed: money moved to the appellant. */
export const appealStatuses = ['pending', 'upheld', 'changed'] as const

/** The parties see all except staff notes and account freezes. */
export const disputeEventKinds = [
  'opened',
  'statement',
  'evidence',
  'escalated',
  'admin_note',
  'proposed_refund',
  'proposed_release',
  'declined',
  'retracted',
  'refunded',
  'released',
  'closed',
  'frozen',
  'appealed',
  'upheld',
] as const
export type DisputeEventKind = (typeof disputeEventKinds)[number]

/** release: held money is paid out normally. */
export const proposedOutcomes = ['refund', 'release'] as const
export type ProposedOutcome = (typeof proposedOutcomes)[number]

export const proposalAnswers = ['accept', 'decline', 'retract'] as const

export const disputedTypes = ['cashout', 'task'] as const
export type DisputedType = (typeof disputedTypes)[number]

/** `silence`: the server opened the dispute, because the member of a cash-out did not confirm it. */
export const disputeCategories = [
  'not_received',
  'short_paid',
  'asked_for_more',
  'forced_purchase',
  'not_confirmed',
  'wrong_details',
  'threatened',
  'not_done',
  'not_as_agreed',
  'false_proof',
  'rejected_unfairly',
  'asked_for_other',
  'silence',
  'other',
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

export const categoriesOf = (type: DisputedType, side: 'payer' | 'payee'): readonly DisputeCategory[] => categories[type][side]
