export { AlertsScreen } from './alerts-screen.tsx'
export { BalancesScreen } from './balances-screen.tsx'
export { HoldsScreen } from './holds-screen.tsx'
export { TraceScreen } from './trace-screen.tsx'
