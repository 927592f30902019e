export { claimEscrowMoves, escrowMoves, returnEscrowMoves } from './escrow.ts'
export { fundMoves } from './fund.ts'
export { quickPayMoves } from './quick-pay.ts'
export { holdSendMoves, sendMoves, settleHeldSendMoves, undoHeldSendMoves } from './send.ts'
