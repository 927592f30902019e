export { FinancialAuditScreen } from './financial-audit-screen.tsx'
export { MoneyFlowScreen } from './money-flow-screen.tsx'
export { SystemWalletScreen } from './system-wallet-screen.tsx'
