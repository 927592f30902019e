export { CashoutReceiptScreen } from './cashout-receipt-screen.tsx'
export { UserScreen } from './user-screen.tsx'
export { UsersScreen } from './users-screen.tsx'
