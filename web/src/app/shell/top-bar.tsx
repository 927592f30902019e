import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight, ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { saveLanguage } from '../../api/save-language.ts'
import { cx } from '../../lib/cx.ts'
import { firstScreen } from '../../lib/lazy-screen.tsx'
import { openOverlay } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { Face } from '../../ui/face.tsx'
import { LanguagePicker } from '../../ui/language-picker.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Menu, type MenuItem } from '../../ui/popover.tsx'
import { MessagesMark } from './messages-mark.tsx'
import { LiveMark } from './live-mark.tsx'
import {
  agentItem,
  currentOf,
  dashboardItem,
  disputesItem,
  helpMenu,
  legalMenu,
  messagesItem,
  settingsItem,
  tasksItem,
  type NavItem,
} from './nav-items.ts'

const NotificationBell = firstScreen(() =>
  import('../../features/notifications/notification-bell.tsx').then(({ NotificationBell: one }) => one),
)

const linkLook =
  'relative inline-flex min-h-(--size-touch) items-center gap-1 rounded-box px-2 text-sm font-medium whitespace-nowrap text-ink-soft no-underline hover:bg-sunken hover:text-ink aria-[current]:rounded-none aria-[current]:text-ink aria-[current]:shadow-[inset_0_-3px_0_-0.5px_var(--color-accent-ink)]'

interface BarLink extends Pick<NavItem, 'text' | 'href'> {
  /** Where there is no room for it; else from 768 px on. */
  narrow?: 'max-lg:hidden' | 'max-[90rem]:hidden'
}

/** The bar above every signed-in page: from 768 px with the main links, below with the bell and the account only. */
export function TopBar() {
  const t = useWords('app')
  const [path] = useLocation()
  const { profile } = useAuth()
  const links: readonly BarLink[] = [
    ...[dashboardItem, tasksItem, messagesItem],
    { text: 'agents', href: agentItem(profile.is_agent).href, narrow: 'max-lg:hidden' },
    disputesItem,
    { ...settingsItem, narrow: 'max-lg:hidden' },
    { text: 'support', href: paths.support(), narrow: 'max-[90rem]:hidden' },
  ]
  return (
    <header className="sticky top-0 z-(--z-bar) bg-page print:hidden">
      <div className="mx-auto flex min-h-14 max-w-[calc(var(--container-member)+4rem)] items-center gap-1 pr-[min(0.75rem,3.75vw)] pl-gutter md:min-h-18 md:gap-2 md:px-8">
        <Link
          href={paths.dashboard()}
          className="inline-flex min-h-(--size-touch) min-w-7 items-center text-inherit no-underline"
        >
          <Logo short />
        </Link>
        <nav aria-label={t('nav_pages')} className="hidden items-center md:flex">
          {links.map(({ text, href, narrow }) => (
            <Link key={href} href={href} aria-current={currentOf(path, href)} className={cx(linkLook, narrow)}>
              {t(text)}
              {href === paths.messages() && <MessagesMark />}
            </Link>
          ))}
          <BarMenu text={t('help')} items={helpMenu(t)} />
          <BarMenu text={t('legal')} items={legalMenu(t)} />
        </nav>
        <span className="flex-1" />
        <Button
          kind="send"
          size="small"
          icon={ArrowUpRight}
          className="flex-none max-md:hidden md:max-xl:gap-0"
          onClick={() => openOverlay('send')}
        >
          <span className="md:max-xl:sr-only">{t('send_money')}</span>
        </Button>
        <span className="max-md:hidden">
          <LanguagePicker glyphOnly onPicked={(language) => void saveLanguage(language)} />
        </span>
        <LiveMark />
        <ErrorBoundary isAside fallback={() => <span className="size-(--size-touch)" />}>
          <Suspense fallback={<span className="size-(--size-touch)" />}>
            <NotificationBell />
          </Suspense>
        </ErrorBoundary>
        <AccountMenu />
      </div>
    </header>
  )
}

function BarMenu({ text, items }: { text: string; items: readonly MenuItem[] }) {
  return (
    <span className="max-xl:hidden">
      <Menu
        items={items}
        triggerClassName={linkLook}
        trigger={
          <>
            {text}
            <ChevronDown className="size-4" />
          </>
        }
      />
    </span>
  )
}

/** Holds whatever the bar has no room for at the width it has. */
function AccountMenu() {
  const t = useWords('app')
  const { profile, signOut } = useAuth()
  const { data: staff } = useQuery({ ...api.get_my_role.query(), enabled: profile.is_admin })
  const name = profile.full_name ?? profile.email
  const agents = agentItem(profile.is_agent)
  const items: MenuItem[] = [
    { text: t('requests'), href: paths.requests() },
    { text: t('scheduled'), href: paths.schedules() },
    { text: t('profile_settings'), href: paths.settings() },
    { text: t(agents.text), href: agents.href },
    ...helpMenu(t),
    ...legalMenu(t),
    ...(staff?.admin_path ? [{ text: t('staff_area'), href: staff.admin_path, outside: true }] : []),
    { text: t('logout'), onClick: () => void signOut() },
  ]
  return (
    <Menu
      items={items}
      label={t('account_menu', { name })}
      triggerClassName="grid size-(--size-touch) flex-none place-items-center rounded-full"
      trigger={<Face name={name} avatar_url={profile.avatar_url} size="s" blue />}
    />
  )
}
