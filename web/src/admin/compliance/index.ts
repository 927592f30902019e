export { AgentRequestsScreen } from './agent-requests-screen.tsx'
export { ComplianceScreen } from './compliance-screen.tsx'
