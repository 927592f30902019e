import type { FlagActionFilter, SecurityEventName } from '@hai/contract/security-values'

type Query = Readonly<Record<string, string | undefined>>

const at = (path: string, query: Query = {}): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

export const userTabs = [
  'overview',
  'activity',
  'fundings',
  'cashouts',
  'disputes',
  'sessions',
  'flags',
  'notes',
  'record',
] as const
export type UserTab = (typeof userTabs)[number]

/** Paths of the staff app without its prefix, which the router adds. */
export const adminPaths = {
  overview: () => '/',
  mfaVerify: (from: { returnTo?: string } = {}) => at('/mfa-verify', from),
  moneyFlow: () => '/money-flow',
  systemHealth: (to: { hours?: string } = {}) => at('/system-health', to),
  users: (to: { block_kind?: 'frozen' | 'blocked'; wallet?: 'locked'; created_from?: string; created_to?: string } = {}) =>
    at('/users', to),
  user: (user_id: string, tab?: UserTab) =>
    at(`/users/${encodeURIComponent(user_id)}`, { tab: tab === 'overview' ? undefined : tab }),
  cashoutReceipt: (cashout_id: string) => `/cashout-receipt/${encodeURIComponent(cashout_id)}`,
  agentRequests: () => '/agent-requests',
  userDeletion: () => '/user-deletion',
  deletion: (request_id: string) => `/user-deletion/${encodeURIComponent(request_id)}`,
  compliance: (
    to: {
      tab?: 'screening' | 'flags' | 'reports'
      document?: string
      status?: string
      state?: string
      flag?: string
      user?: string
    } = {},
  ) => at('/compliance', to),
  report: (report: string) => at('/compliance', { tab: 'reports', report }),
  feeSettings: () => '/fee-settings',
  transactionLimits: () => '/transaction-limits',
  htgRates: () => '/htg-rates',
  agentLevels: () => '/agent-levels',
  referralSettings: () => '/referral-settings',
  balanceReconciliation: () => '/balance-reconciliation',
  staffLimits: () => '/staff-limits',
  walletAdjustments: (to: { tab?: 'history'; userId?: string; dispute?: string; ticket?: string } = {}) =>
    at('/wallet-adjustments', to),
  approvals: () => '/approvals',
  security: () => '/security',
  securityEnhanced: (to: { hour?: string; ip?: string; account?: string; span?: string } = {}) => at('/security-enhanced', to),
  securityEvents: (to: { event?: SecurityEventName; user?: string; ip_address?: string; date_from?: string } = {}) =>
    at('/security-events', to),
  securityFlags: (to: { state?: string; action_taken?: FlagActionFilter; target?: string; date_from?: string } = {}) =>
    at('/security-flags', to),
  tokenSecurity: (to: { tab?: 'revoked'; user?: string; is_staff?: 'yes' } = {}) => at('/token-security', to),
  auditLogs: (to: { tab?: 'accounts'; action?: string; actor?: string; went_wrong?: 'yes' | 'no'; date_from?: string } = {}) =>
    at('/audit-logs', to),
  systemWallet: () => '/system-wallet',
  financialAudit: (to: { tab?: 'journal'; kind?: string; account_kind?: string; from?: string; to?: string } = {}) =>
    at('/financial-audit', to),
  posting: (posting: string) => at('/financial-audit', { tab: 'journal', open: posting }),
  outsideAccounts: () => '/outside-accounts',
  outsideAccount: (account: string, to: { view?: string; state?: string; older?: 'yes'; line?: string } = {}) =>
    at(`/outside-accounts/${encodeURIComponent(account)}`, to),
  ledgerAlerts: (to: { view?: string } = {}) => at('/ledger-alerts', to),
  ledgerTrace: (user_id: string, to: { account?: string } = {}) => at(`/ledger-trace/${encodeURIComponent(user_id)}`, to),
  referrals: (to: { tab?: 'tree'; user?: string; search?: string } = {}) => at('/referrals', to),
  platformEarnings: () => '/platform-earnings',
  support: (to: { tab?: 'prepared' | 'articles'; status?: string } = {}) => at('/support', to),
  ticket: (ticket_id: string) => `/support/${encodeURIComponent(ticket_id)}`,
  legal: (to: { tab?: 'acceptances' } = {}) => at('/legal', to),
  legalDocument: (document: string) => `/legal/${encodeURIComponent(document)}`,
  disputes: (to: { status?: string; created_from?: string; created_to?: string } = {}) => at('/disputes', to),
  dispute: (dispute_id: string) => `/disputes/${encodeURIComponent(dispute_id)}`,
  onHoldTransactions: () => '/on-hold-transactions',
  tasks: () => '/tasks',
  task: (task_id: string) => `/tasks/${encodeURIComponent(task_id)}`,
} as const

/** The prefix under which the server serves this app: the first path segment. */
export const adminBase: string = typeof location === 'undefined' ? '' : `/${location.pathname.split('/')[1] ?? ''}`
