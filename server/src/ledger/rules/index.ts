export { claimEscrowMoves, escrowMoves, returnEscrowMoves } from './escrow.ts'
export { fundMoves } from './fund.ts'
export { holdSendMoves, sendMoves, settleHeldSendMoves, undoHeldSendMoves } from './send.ts'
