import { createStore, useStore } from '../../lib/store.ts'
import { adminBase } from '../paths.ts'

const COOKIE = 'sidebar_state'
/** The state is kept for a week (docs/product/staff.md#confirmed-actions). */
const KEPT_S = 7 * 24 * 60 * 60

export const isOpenBy = (cookies: string): boolean => !cookies.split('; ').includes(`${COOKIE}=closed`)

const isOpen = createStore(typeof document === 'undefined' || isOpenBy(document.cookie))

export const useSidebarOpen = (): boolean => useStore(isOpen)

export function toggleSidebar(): void {
  isOpen.set(!isOpen.get())
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${COOKIE}=${isOpen.get() ? 'open' : 'closed'}; path=${adminBase}; max-age=${KEPT_S}; samesite=strict${secure}`
}
