import type { Language } from '@hai/contract/languages'
import { ArrowUpRight, ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { useAuth } from '../../api/auth-context.ts'
import { firstScreen } from '../../lib/lazy-screen.tsx'
import { useOnline } from '../../lib/online.ts'
import { openOverlay } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { LanguagePicker } from '../../ui/language-picker.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Menu, type MenuItem } from '../../ui/popover.tsx'
import { MessagesMark } from './lazy-shell-extras.tsx'
import { PollingIndicator } from './polling-indicator.tsx'
import { MemberMenu } from './member-menu.tsx'
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
} from './nav-items.ts'

const NotificationBell = firstScreen(() =>
  import('../../features/notifications/notification-bell.tsx').then(({ NotificationBell: one }) => one),
)

/** Loaded on demand, because few members change the language. */
const save = (language: Language): void =>
  void import('../../api/save-language.ts').then(({ saveLanguage }) => saveLanguage(language))

const linkLook =
  'relative inline-flex min-h-(--size-touch) items-center gap-0.5 rounded-box px-1 text-sm font-medium whitespace-nowrap text-ink-soft no-underline hover:bg-sunken hover:text-ink aria-[current]:rounded-none aria-[current]:text-ink aria-[current]:shadow-[inset_0_-3px_0_-0.5px_var(--color-accent-ink)]'

/** From a width of 768 px, the header contains the main navigation (docs/product/the-app.md#pages). */
export function TopBar() {
  const t = useTranslations('app')
  const [path] = useLocation()
  const isOnline = useOnline()
  const { profile } = useAuth()
  const name = profile.full_name ?? profile.email
  const supportItem = { text: 'ui.support', href: paths.support() } as const
  const links = [dashboardItem, tasksItem, messagesItem, agentItem(profile.is_agent), disputesItem, settingsItem, supportItem]
  return (
    <header className="sticky top-0 z-(--z-bar) bg-page [@media(max-height:30rem)]:static print:hidden">
      <div className="mx-auto flex min-h-14 max-w-[calc(var(--container-member)+4rem)] items-center md:flex-wrap gap-x-1 pr-[min(0.75rem,3.75vw)] pl-gutter md:px-8 md:max-xl:pt-2 xl:min-h-18 xl:flex-nowrap">
        <Link
          href={paths.dashboard()}
          className="inline-flex min-h-(--size-touch) min-w-7 items-center text-inherit no-underline"
        >
          <Logo short />
        </Link>
        <nav
          aria-label={t('nav_pages')}
          className="hidden flex-wrap items-center max-xl:order-last max-xl:-mx-1 max-xl:w-[calc(100%+0.5rem)] md:flex xl:ml-3"
        >
          {links.map(({ text, href }) => (
            <Link key={text} href={href} aria-current={currentOf(path, href)} className={linkLook}>
              {t(text)}
              {href === paths.messages() && <MessagesMark />}
            </Link>
          ))}
          <BarMenu text={t('ui.help')} items={helpMenu(t)} />
          <BarMenu text={t('ui.legal')} items={legalMenu(t)} />
        </nav>
        <span className="flex-1" />
        <Button
          kind="send"
          size="small"
          icon={ArrowUpRight}
          className="flex-none max-md:hidden"
          refused={!isOnline}
          onClick={() => openOverlay('send')}
        >
          {t('send_money')}
        </Button>
        <span className="max-md:hidden">
          <LanguagePicker glyphOnly onPicked={save} />
        </span>
        <PollingIndicator />
        <ErrorBoundary isOptional fallback={() => <span className="size-(--size-touch)" />}>
          <Suspense fallback={<span className="size-(--size-touch)" />}>
            <NotificationBell />
          </Suspense>
        </ErrorBoundary>
        <span className="max-md:hidden">
          <MemberMenu
            label={t('account_menu', { name })}
            triggerClassName="grid size-(--size-touch) flex-none place-items-center rounded-full"
            trigger={<Avatar name={name} avatar_url={profile.avatar_url} size="s" blue />}
          />
        </span>
      </div>
    </header>
  )
}

const BarMenu = ({ text, items }: { text: string; items: readonly MenuItem[] }) => (
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
)
