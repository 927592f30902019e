import { BadgeDollarSign, House, ListChecks, MessageCircle, Scale, Settings, type LucideIcon } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { supportEmail } from '../../lib/installation.ts'
import type { PlainKey, Translate } from '../../lib/translations.ts'
import type { MenuItem } from '../../ui/popover.tsx'

export interface NavItem {
  text: PlainKey<'app'>
  href: string
  icon: LucideIcon
}

/** See docs/product/the-app.md#pages. */
export const agentItem = (is_agent: boolean): NavItem =>
  is_agent
    ? { text: 'ui.agent_dashboard', href: paths.agentDashboard(), icon: BadgeDollarSign }
    : { text: 'ui.become_agent', href: paths.becomeAgent(), icon: BadgeDollarSign }

export const dashboardItem: NavItem = { text: 'ui.dashboard', href: paths.dashboard(), icon: House }
export const tasksItem: NavItem = { text: 'ui.tasks', href: paths.tasks(), icon: ListChecks }
export const messagesItem: NavItem = { text: 'ui.messages', href: paths.messages(), icon: MessageCircle }
export const disputesItem: NavItem = { text: 'ui.disputes', href: paths.disputes(), icon: Scale }
export const settingsItem: NavItem = { text: 'settings', href: paths.settings(), icon: Settings }

export const currentOf = (path: string, href: string): 'page' | undefined =>
  path === href.split('?')[0] || (href === paths.dashboard() && path === '/') ? 'page' : undefined

export const isWithin = (path: string, ...roots: readonly string[]): boolean =>
  roots.some((root) => path === root || path.startsWith(`${root}/`))

export const helpMenu = (t: Translate<'app'>): MenuItem[] => [
  { text: t('ui.help_support'), href: paths.support() },
  { text: t('contact_support'), href: `mailto:${supportEmail}`, outside: true },
]

export const menuRoots = [paths.agents(), paths.requests(), paths.settings(), paths.legal(), paths.support()]

export interface MenuFacts {
  readonly is_agent: boolean
  readonly admin_path: string | null
  readonly signOut: () => void
}

export function memberMenu(t: Translate<'app'>, { is_agent, admin_path, signOut }: MenuFacts): MenuItem[] {
  const agent = agentItem(is_agent)
  return [
    { text: t('ui.wallet'), href: paths.wallet() },
    { text: t('ui.agents'), href: paths.agents() },
    { text: t(agent.text), href: agent.href },
    { text: t('ui.money_requests'), href: paths.requests() },
    { text: t('ui.scheduled_payments'), href: paths.schedules() },
    { text: t('profile_settings'), href: paths.settings() },
    { text: t('ui.legal_center'), href: paths.legal() },
    ...helpMenu(t),
    ...(admin_path ? [{ text: t('staff_area'), href: admin_path, outside: true }] : []),
    { text: t('logout'), onClick: signOut },
  ]
}

export const legalMenu = (t: Translate<'app'>): MenuItem[] => [
  { text: t('ui.legal_center'), href: paths.legal() },
  { text: t('ui.terms'), href: paths.legal('terms') },
  { text: t('ui.privacy'), href: paths.legal('privacy') },
  { text: t('ui.fees'), href: paths.legal('fees') },
  { text: t('ui.refund_policy'), href: paths.legal('refund-policy') },
]
