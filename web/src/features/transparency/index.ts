export { BalanceScreen } from './balance-screen.tsx'
export { CheckScreen } from './check-screen.tsx'
export { TransparencyScreen } from './transparency-screen.tsx'
