import { LockKeyhole } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { useTranslations } from '../../lib/translations.ts'
import { Logo } from '../../ui/logo.tsx'
import { Count } from '../../ui/status.tsx'
import { adminPaths } from '../paths.ts'
import { useBadges } from './live-counts.tsx'
import { sidebarEntries, sidebarGroups, type SidebarEntry } from './sidebar-entries.ts'

export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const t = useTranslations('admin_shell')
  return (
    <nav aria-label={t('nav')}>
      <Link
        href={adminPaths.overview()}
        onClick={onNavigate}
        className="flex min-h-12 items-center gap-2 px-3 text-inherit no-underline"
      >
        <Logo />
        <span className="rounded-full bg-ink px-2 text-xs leading-5 font-medium text-page">{t('admin_ui.staff')}</span>
      </Link>
      {sidebarGroups.map((group) => {
        const entries = sidebarEntries.filter((entry) => entry.group === group)
        return (
          entries.length > 0 && (
            <div key={group}>
              <h2 className="px-3 pt-3.5 pb-1 text-xs leading-4 font-medium text-ink-soft" id={`nav-${group}`}>
                {t(`group_${group}`)}
              </h2>
              <ul aria-labelledby={`nav-${group}`}>
                {entries.map((entry) => (
                  <Entry key={entry.path} entry={entry} onNavigate={onNavigate} />
                ))}
              </ul>
            </div>
          )
        )
      })}
    </nav>
  )
}

const entryLook =
  'group flex min-h-11 items-center gap-2 rounded-lg pl-3 pr-2 text-sm font-medium text-ink-soft no-underline hover:bg-pressed lg:min-h-8.5 aria-[current]:bg-surface aria-[current]:text-ink'

const ROOM_PX = 24

/** Scrolls only the sidebar. `scrollIntoView` would also scroll the page. */
function bringIntoSight(element: Element): void {
  const pane = element.closest('#sidebar')
  if (!pane) return
  const { top, bottom } = element.getBoundingClientRect()
  const seen = pane.getBoundingClientRect()
  if (bottom > seen.bottom - ROOM_PX) pane.scrollTop += bottom - seen.bottom + ROOM_PX
  else if (top < seen.top + ROOM_PX) pane.scrollTop += top - seen.top - ROOM_PX
}

function Entry({
  entry: { path, text, icon: Icon, isSensitive, badges = [] },
  onNavigate,
}: {
  entry: SidebarEntry
  onNavigate: (() => void) | undefined
}) {
  const t = useTranslations('admin_shell')
  const [here] = useLocation()
  const counts = useBadges()
  const waiting = badges.reduce((sum, name) => sum + (counts[name] ?? 0), 0)
  const isHere = path === adminPaths.overview() ? here === path : here === path || here.startsWith(`${path}/`)
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isHere && element.current) bringIntoSight(element.current)
  }, [isHere])
  return (
    <li ref={element}>
      <Link href={path} onClick={onNavigate} aria-current={isHere ? 'page' : undefined} className={entryLook}>
        <Icon className="size-4.5 flex-none group-aria-[current]:text-accent-ink" />
        <span className="min-w-0 flex-1 wrap-anywhere">{t(text)}</span>
        {isSensitive && (
          <LockKeyhole role="img" aria-hidden={false} aria-label={t('sensitive')} className="size-3.5 flex-none text-ink-faint" />
        )}
        {waiting > 0 && (
          <Count
            value={<span aria-label={t('admin_ui.count_waiting', { count: waiting })}>{waiting}</span>}
            isMuted
            className="flex-none bg-pressed text-ink"
          />
        )}
      </Link>
    </li>
  )
}
