/** Properties of posting kinds that matter for their proofs. */

/** Kinds that only put money aside until someone is paid or it is returned. */
const waitingKinds: readonly string[] = ['send_held', 'escrow', 'cash_out_held', 'task_held']
export const isWaitingKind = (kind: string): boolean => waitingKinds.includes(kind)

/** Kinds that only return held money to its owner; nobody is paid. */
const backKinds: readonly string[] = ['undo_held', 'cancel_escrow', 'expire_escrow', 'cash_out_returned', 'task_returned']
export const isBackKind = (kind: string): boolean => backKinds.includes(kind)

/**
 * Kinds between one member's available and on-hold accounts. Both sides belong to the member, and one side alone would
 * be misleading.
 */
const ownKinds: readonly string[] = ['send_held', 'cash_out_held', 'task_held', 'undo_held', 'cash_out_returned', 'task_returned']
export const isOwnKind = (kind: string): boolean => ownKinds.includes(kind)

/**
 * Kinds that pay somebody who may return the money later. The return is a separate posting, which these proofs do not
 * show.
 */
const returnableKinds: readonly string[] = ['send', 'quick_pay', 'settle_held', 'claim_escrow']
export const isReturnableKind = (kind: string): boolean => returnableKinds.includes(kind)
