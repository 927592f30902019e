import { useState, type ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { useMedia } from '../../lib/use-media.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Header } from './header.tsx'
import { Sidebar } from './sidebar.tsx'
import { SidebarSheet } from './sidebar-sheet.tsx'
import { toggleSidebar, useSidebarOpen } from './sidebar-state.ts'
import { useShortcut } from './use-shortcut.ts'

const WIDE = '(min-width: 48rem)'

export interface ShellProps {
  /** True while the profile is loading or if it failed to load. Personal parts are then left out. */
  isWaiting?: true
  children: ReactNode
}

export function Shell({ isWaiting, children }: ShellProps) {
  const t = useTranslations('admin_shell')
  const isWide = useMedia(WIDE)
  const isOpen = useSidebarOpen()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const toggle = () => (isWide ? toggleSidebar() : setSheetOpen((is) => !is))
  useShortcut('b', toggle)
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-(--z-toast) focus:rounded-box focus:bg-surface focus:px-4 focus:py-3"
      >
        {t('skip')}
      </a>
      <div className={cx('min-h-dvh', isWide && isOpen && 'grid grid-cols-[15rem_minmax(0,1fr)]')}>
        {isWide && isOpen && (
          <div id="sidebar" className="sticky top-0 h-dvh overflow-y-auto bg-sunken px-3 pt-2 pb-6 print:hidden">
            <Sidebar />
          </div>
        )}
        <div className="min-w-0">
          <Header
            isWide={isWide}
            isSidebarOpen={isWide ? isOpen : isSheetOpen}
            isWaiting={isWaiting === true}
            onToggleSidebar={toggle}
          />
          <main
            id="main"
            tabIndex={-1}
            className="grid grid-cols-1 content-start gap-6 px-edge pt-3 pb-12 outline-none md:px-8 md:pt-4 md:pb-16"
          >
            {children}
          </main>
        </div>
      </div>
      {!isWide && isSheetOpen && <SidebarSheet onClose={() => setSheetOpen(false)} />}
    </>
  )
}
