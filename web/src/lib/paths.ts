import type { LegalDocument } from '@hai/contract/legal-values'
import { settingsPath, type SettingsTab } from '@hai/contract/settings-tabs'

export const paths = {
  landing: () => '/',
  dashboard: () => '/dashboard',
  wallet: () => '/wallet',
  transaction: (transaction_id: string) => `/wallet/${encodeURIComponent(transaction_id)}`,
  requests: () => '/requests',
  request: (request_id: string) => `/requests/${encodeURIComponent(request_id)}`,
  split: (split_id: string) => `/requests/splits/${encodeURIComponent(split_id)}`,
  funding: (funding_id: string) => `/funding/${encodeURIComponent(funding_id)}`,
  cashIn: (cash_in_id: string) => `/cash-ins/${encodeURIComponent(cash_in_id)}`,
  statements: () => '/wallet/statements',
  cashouts: () => '/wallet/cash-outs',
  cashout: (cashout_id: string) => `/wallet/cash-outs/${encodeURIComponent(cashout_id)}`,
  cashoutReceipt: (cashout_id: string) => `/cashout-receipt/${encodeURIComponent(cashout_id)}`,
  /** The page with its answer dialog open, so that an answer takes only two taps. */
  answer: (address: string) => `${address}?answer=now`,
  schedules: () => '/wallet/scheduled',
  schedule: (schedule_id: string) => `/wallet/scheduled/${encodeURIComponent(schedule_id)}`,
  verify: (code?: string) => (code ? `/verify/${encodeURIComponent(code)}` : '/verify'),
  tasks: () => '/tasks',
  task: (task_id: string) => `/tasks/${encodeURIComponent(task_id)}`,
  messages: () => '/messages',
  conversation: (session_id: string) => `/messages?session=${encodeURIComponent(session_id)}`,
  disputes: () => '/disputes',
  dispute: (dispute_id: string) => `/disputes/${encodeURIComponent(dispute_id)}`,
  agents: () => '/agents',
  becomeAgent: () => '/agents?openModal=true',
  agentDashboard: () => '/agents/dashboard',
  settings: (tab?: SettingsTab) => (tab ? settingsPath(tab) : '/settings'),
  /** `returnTo`: the page to return to after the verification. */
  ownPhone: (from: { returnTo?: string } = {}) =>
    from.returnTo ? `${settingsPath('phone')}&${new URLSearchParams({ returnTo: from.returnTo })}` : settingsPath('phone'),
  support: () => '/support',
  ticket: (ticket_id: string) => `/support?ticket=${encodeURIComponent(ticket_id)}`,
  compliance: () => '/compliance',
  transparency: (page?: 'check' | 'balance') => (page ? `/transparency/${page}` : '/transparency'),
  legal: (page?: LegalDocument) => (page ? `/legal/${page}` : '/legal'),
  signIn: (to: { returnTo?: string; mode?: 'signup'; ref?: string } = {}) => {
    const query = new URLSearchParams()
    if (to.mode) query.set('mode', to.mode)
    if (to.ref) query.set('ref', to.ref)
    if (to.returnTo) query.set('returnTo', to.returnTo)
    return query.size > 0 ? `/auth?${query}` : '/auth'
  },
  forgottenPassword: () => '/auth/forgot',
  newPassword: () => '/auth/reset',
  signInCallback: () => '/auth/callback',
  profileSetup: () => '/setup-profile',
  pendingApproval: () => '/pending-approval',
  accessBlocked: () => '/access-blocked',
  verifyPhone: (from: { returnTo?: string } = {}) =>
    from.returnTo ? `/verify-phone?${new URLSearchParams({ returnTo: from.returnTo })}` : '/verify-phone',
  pay: () => '/pay',
  components: () => '/dev/ui',
} as const

export const currentPath = (): string => `${location.pathname}${location.search}`

/** Accepts only paths of this app, so that `returnTo` cannot lead to another site. Otherwise `home`. */
export function safeReturnPath(path: string | null | undefined, home: string = paths.dashboard()): string {
  if (!path || !/^\/(?![/\\])[^\s\\]*$/.test(path)) return home
  const url = new URL(path, 'https://own.invalid')
  return url.origin === 'https://own.invalid' && !/^\/{2,}/.test(url.pathname) ? `${url.pathname}${url.search}${url.hash}` : home
}
