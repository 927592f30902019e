const waitingKinds: readonly string[] = ['send_held', 'escrow', 'cash_out_held', 'task_held']
export const isWaitingKind = (kind: string): boolean => waitingKinds.includes(kind)

const backKinds: readonly string[] = [
  'undo_held',
  'cancel_escrow',
  'expire_escrow',
  'cash_out_returned',
  'task_returned',
  'returned_from_book',
]
export const isBackKind = (kind: string): boolean => backKinds.includes(kind)

/** Both sides belong to one member, and one side alone would mislead. */
const ownKinds: readonly string[] = ['send_held', 'cash_out_held', 'task_held', 'undo_held', 'cash_out_returned', 'task_returned']
export const isOwnKind = (kind: string): boolean => ownKinds.includes(kind)

/** The payee, or the payee’s ledger, can return the money later, in a separate posting that these proofs do not show. */
const returnableKinds: readonly string[] = [
  'send',
  'quick_pay',
  'settle_held',
  'claim_escrow',
  'sent_to_book',
  'received_from_book',
]
export const isReturnableKind = (kind: string): boolean => returnableKinds.includes(kind)
