import { AgentDashboardScreen } from '../../features/agents/agent-dashboard-screen.tsx'
import { lazyScreen } from '../../lib/lazy-screen.tsx'

const CashInSheet = lazyScreen(() => import('../../features/cash-ins/cash-in-sheet.tsx').then(({ CashInSheet: one }) => one))

/** The agent’s own page, with the way to take a member’s cash. */
export const AgentDashboardPage = () => <AgentDashboardScreen cashIn={(onClose) => <CashInSheet onClose={onClose} />} />

/** Comes above the member's dashboard. */
export { AgentFirst } from '../../features/agents/agent-first.tsx'
/** The other pages of agents come along with it: one file to fetch, and one to name in what every page loads first. */
export { AgentsScreen } from '../../features/agents/agents-screen.tsx'
export { CashInScreen } from '../../features/cash-ins/cash-in-screen.tsx'
