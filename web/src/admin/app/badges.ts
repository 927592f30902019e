import type { AdminBadges } from '@hai/contract/overview'
import { createContext, use } from 'react'

/** What waits for the staff, counted beside its entry in the sidebar. */
export type BadgeName = keyof AdminBadges
export type Badges = Readonly<Partial<AdminBadges>>

/** Counts that are known; nothing is shown for the others. */
export const BadgesContext = createContext<Badges>({})

export const useBadges = (): Badges => use(BadgesContext)
