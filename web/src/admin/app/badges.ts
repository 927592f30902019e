import type { AdminBadges } from '@hai/contract/overview'
import { createContext, use } from 'react'

export type BadgeName = keyof AdminBadges
export type Badges = Readonly<Partial<AdminBadges>>

/** Counts that are not loaded yet are missing. */
export const BadgesContext = createContext<Badges>({})

export const useBadges = (): Badges => use(BadgesContext)
