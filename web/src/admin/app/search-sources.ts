import { History } from 'lucide-react'
import { useTranslations } from '../../lib/translations.ts'
import { exportFormat } from '../ui/mask.ts'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { findBy } from './fuzzy.ts'
import { useRecentSearches } from './recent-searches.ts'
import type { SearchResultGroup } from './search-result.ts'
import { useServerSearch } from './server-search.tsx'
import { sidebarEntries } from './sidebar-entries.ts'

function useFunctions(typed: string): SearchResultGroup {
  const t = useTranslations('admin_shell')
  const all = sidebarEntries.map(({ path, icon, text, find }) => ({
    href: path,
    icon,
    text: t(text),
    find: t(find),
    content: t(text),
  }))
  return { name: t('functions'), items: findBy(all, typed) }
}

function useRecent(typed: string): SearchResultGroup {
  const t = useTranslations('admin_shell')
  const say = exportFormat(useSensitiveShown() ? 'shown' : 'hidden')
  const items = useRecentSearches().map((one) => ({ href: null, key: one, typed: one, icon: History, content: say.name(one) }))
  return { name: t('recent'), items: typed.trim() === '' ? items : [] }
}

export function useFound(typed: string) {
  const { groups: onServer, archivedUntil } = useServerSearch(typed)
  const all: readonly SearchResultGroup[] = [useRecent(typed), useFunctions(typed), ...onServer]
  const found = all.filter(({ items }) => items.length > 0)
  const groups = found.map((group, index) => ({
    ...group,
    from: found.slice(0, index).reduce((sum, { items }) => sum + items.length, 0),
  }))
  return { groups, isLooking: all.some(({ isLooking }) => isLooking), archivedUntil }
}
