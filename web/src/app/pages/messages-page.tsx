import type { ChatSession } from '@hai/contract/chat'
import { MessagesScreen } from '../../features/chat/messages-screen.tsx'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { paths } from '../../lib/paths.ts'
import { OptionalContent } from '../../ui/error-boundary.tsx'

const CashoutCard = lazyScreen(() => import('../../features/cashouts/index.ts').then(({ CashoutCard: one }) => one))
const TaskCard = lazyScreen(() => import('../../features/tasks/task-card.tsx').then(({ TaskCard: one }) => one))

/** The cash-out or task that a conversation is about. */
const contextOf = ({ context_type, context_id }: ChatSession) =>
  context_id !== null && context_type !== 'other' ? (
    <OptionalContent>
      {context_type === 'cashout' && <CashoutCard key={context_id} cashout_id={context_id} agentPath={paths.agentDashboard()} />}
      {context_type === 'task' && <TaskCard key={context_id} task_id={context_id} />}
    </OptionalContent>
  ) : null

export const MessagesPage = () => <MessagesScreen contextOf={contextOf} />
