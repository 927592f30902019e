export { AdjustmentsScreen } from './adjustments-screen.tsx'
export { ApprovalsScreen } from './approvals-screen.tsx'
