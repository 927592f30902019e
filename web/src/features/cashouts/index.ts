/** One door, so that all of it comes in one file: each leads to the others. */
export { CashOutSheet } from './cash-out-sheet.tsx'
export { CashoutReceiptScreen } from './cashout-receipt-screen.tsx'
export { CashoutScreen } from './cashout-screen.tsx'
export { CashoutsScreen } from './cashouts-screen.tsx'
export { OpenCashouts } from './open-cashouts.tsx'
export { CashoutCard } from './cashout-card.tsx'
