import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../lib/words.ts'
import { findBy } from './fuzzy.ts'
import { sidebarEntries } from './sidebar-entries.ts'

export interface Found {
  href: string
  icon: LucideIcon
  shown: ReactNode
}

/** One kind of thing that can be found. */
interface FoundGroup {
  name: string
  items: readonly Found[]
  isLooking?: boolean
}

/** The functions of the staff that fit, by their names and by other words for them. */
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

/** What fits the words that were typed, in groups, each with the number of its first item. */
export function useFound(typed: string): { groups: readonly (FoundGroup & { from: number })[]; isLooking: boolean } {
  const found = [useFunctions(typed)].filter(({ items }) => items.length > 0)
  const groups = found.map((group, index) => ({
    ...group,
    from: found.slice(0, index).reduce((sum, { items }) => sum + items.length, 0),
  }))
  return { groups, isLooking: found.some(({ isLooking }) => isLooking) }
}
