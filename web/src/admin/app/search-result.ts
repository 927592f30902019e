import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface SearchResult {
  /** Target path; null for a recent search, which is run again. */
  href: string | null
  key?: string
  typed?: string
  icon: LucideIcon
  content: ReactNode
}

export interface SearchResultGroup {
  name: string
  items: readonly SearchResult[]
  isLooking?: boolean
}
