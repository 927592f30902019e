import { AgentDashboardScreen } from '../../features/agents/agent-dashboard-screen.tsx'
import { lazyScreen } from '../../lib/lazy-screen.tsx'

const CashInSheet = lazyScreen(() => import('../../features/cash-ins/cash-in-sheet.tsx').then(({ CashInSheet: one }) => one))

export const AgentDashboardPage = () => <AgentDashboardScreen cashIn={(onClose) => <CashInSheet onClose={onClose} />} />

export { AgentWork } from '../../features/agents/agent-work.tsx'
/** Agent pages share one chunk, so that the entry chunk has to name only one. */
export { AgentsScreen } from '../../features/agents/agents-screen.tsx'
export { CashInScreen } from '../../features/cash-ins/cash-in-screen.tsx'
