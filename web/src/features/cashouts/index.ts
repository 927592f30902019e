import { lazyScreen } from '../../lib/lazy-screen.tsx'

export { CashoutCard } from './cashout-card.tsx'
export { CashoutsScreen } from './cashouts-screen.tsx'
export { OpenCashouts } from './open-cashouts.tsx'
export const CashOutSheet = lazyScreen(() => import('./cash-out-sheet.tsx').then(({ CashOutSheet: one }) => one))
export const CashoutScreen = lazyScreen(() => import('./cashout-screen.tsx').then(({ CashoutScreen: one }) => one))
export const CashoutReceiptScreen = lazyScreen(() =>
  import('./cashout-receipt-screen.tsx').then(({ CashoutReceiptScreen: one }) => one),
)
