import { createContext, use } from 'react'

/** What waits for the staff, counted beside its entry in the sidebar. */
export type BadgeName = 'ledger_alerts' | 'approvals' | 'open_disputes' | 'agent_requests' | 'identity_documents'
export type Badges = Readonly<Partial<Record<BadgeName, number>>>

/** Counts that are known; nothing is shown for the others. */
export const BadgesContext = createContext<Badges>({})

export const useBadges = (): Badges => use(BadgesContext)
