/** What of an act its proof can show, by its kind. */

/** The acts that only put money aside, until somebody is paid or it goes back. */
const waitingKinds: readonly string[] = ['send_held', 'escrow', 'cash_out_held', 'task_held']
export const isWaitingKind = (kind: string): boolean => waitingKinds.includes(kind)

/** The acts that only give back to whoever had put it aside what had waited: nobody is paid by them. */
const backKinds: readonly string[] = ['undo_held', 'cancel_escrow', 'expire_escrow', 'cash_out_returned', 'task_returned']
export const isBackKind = (kind: string): boolean => backKinds.includes(kind)

/** The acts between what one member has available and what they have on hold: both sides are theirs, and one alone would tell of another act. */
const ownKinds: readonly string[] = ['send_held', 'cash_out_held', 'task_held', 'undo_held', 'cash_out_returned', 'task_returned']
export const isOwnKind = (kind: string): boolean => ownKinds.includes(kind)

/** The acts by which somebody was paid who may send it back later, by an act of its own that these do not show. */
const returnableKinds: readonly string[] = ['send', 'quick_pay', 'settle_held', 'claim_escrow']
export const isReturnableKind = (kind: string): boolean => returnableKinds.includes(kind)
