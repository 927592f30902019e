export { claimEscrowMoves, escrowMoves, returnEscrowMoves, type EscrowMoney } from './escrow.ts'
export { fundMoves } from './fund.ts'
export { holdSendMoves, sendMoves, settleHeldSendMoves, undoHeldSendMoves, type HeldSendMoney, type SendMoney } from './send.ts'
