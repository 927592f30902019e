import { History, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../lib/words.ts'
import { exportFormat } from '../ui/mask.ts'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { findBy } from './fuzzy.ts'
import { useRecentSearches } from './recent-searches.ts'
import { useServerSearch } from './server-search.tsx'
import { sidebarEntries } from './sidebar-entries.ts'

export interface Found {
  /** Target path; null for a recent search, which is run again. */
  href: string | null
  key?: string
  typed?: string
  icon: LucideIcon
  shown: ReactNode
}

export interface FoundGroup {
  name: string
  items: readonly Found[]
  isLooking?: boolean
}

function useFunctions(typed: string): FoundGroup {
  const t = useWords('admin_shell')
  const all = sidebarEntries.map(({ path, icon, text, find }) => ({
    href: path,
    icon,
    text: t(text),
    find: t(find),
    shown: t(text),
  }))
  return { name: t('functions'), items: findBy(all, typed) }
}

/** Recent searches, shown while the field is empty. */
function useRecent(typed: string): FoundGroup {
  const t = useWords('admin_shell')
  const say = exportFormat(useSensitiveShown() ? 'shown' : 'hidden')
  const items = useRecentSearches().map((one) => ({ href: null, key: one, typed: one, icon: History, shown: say.name(one) }))
  return { name: t('recent'), items: typed.trim() === '' ? items : [] }
}

/** All matches in groups, each group with the index of its first item. */
export function useFound(typed: string): { groups: readonly (FoundGroup & { from: number })[]; isLooking: boolean } {
  const all = [useRecent(typed), useFunctions(typed), ...useServerSearch(typed)]
  const found = all.filter(({ items }) => items.length > 0)
  const groups = found.map((group, index) => ({
    ...group,
    from: found.slice(0, index).reduce((sum, { items }) => sum + items.length, 0),
  }))
  return { groups, isLooking: all.some(({ isLooking }) => isLooking) }
}
