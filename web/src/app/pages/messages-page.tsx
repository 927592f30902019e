import type { ChatSession } from '@hai/contract/chat'
import { Suspense } from 'react'
import { MessagesScreen } from '../../features/chat/messages-screen.tsx'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { paths } from '../../lib/paths.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'

const CashoutCard = lazyScreen(() => import('../../features/cashouts/index.ts').then(({ CashoutCard: one }) => one))

/** Above a conversation the item it belongs to, as its own feature draws it; its code comes with the first such conversation. */
const contextOf = ({ context_type, context_id }: ChatSession) =>
  context_type === 'cashout' && context_id !== null ? (
    <ErrorBoundary isAside fallback={() => null}>
      <Suspense>
        <CashoutCard key={context_id} cashout_id={context_id} agentPath={paths.agentDashboard()} />
      </Suspense>
    </ErrorBoundary>
  ) : null

/** /messages, with what the conversations are about. */
export const MessagesPage = () => <MessagesScreen contextOf={contextOf} />
