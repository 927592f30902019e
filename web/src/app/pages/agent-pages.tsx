import { AgentDashboardScreen } from '../../features/agents/agent-dashboard-screen.tsx'
import { lazyScreen } from '../../lib/lazy-screen.tsx'

const CashInSheet = lazyScreen(() => import('../../features/cash-ins/cash-in-sheet.tsx').then(({ CashInSheet: one }) => one))

/** The agent’s own page, with the way to take a member’s cash. */
export const AgentDashboardPage = () => <AgentDashboardScreen cashIn={(onClose) => <CashInSheet onClose={onClose} />} />
