type Query = Readonly<Record<string, string | undefined>>

const at = (path: string, query: Query = {}): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/**
 * Every address of the staff's app (admin-area.md, section 2), beneath its prefix, which the router adds. What leads to the members'
 * pages is an ordinary link of another app: `memberPath`.
 */
export const adminPaths = {
  overview: () => '/',
  mfaVerify: (from: { returnTo?: string } = {}) => at('/mfa-verify', from),
  moneyFlow: () => '/money-flow',
  systemHealth: () => '/system-health',
  users: () => '/users',
  agentRequests: () => '/agent-requests',
  userDeletion: () => '/user-deletion',
  compliance: () => '/compliance',
  feeSettings: () => '/fee-settings',
  transactionLimits: () => '/transaction-limits',
  htgRates: () => '/htg-rates',
  agentLevels: () => '/agent-levels',
  referralSettings: () => '/referral-settings',
  balanceReconciliation: () => '/balance-reconciliation',
  staffLimits: () => '/staff-limits',
  walletAdjustments: (to: { tab?: 'history'; userId?: string } = {}) => at('/wallet-adjustments', to),
  approvals: () => '/approvals',
  security: () => '/security',
  securityEnhanced: () => '/security-enhanced',
  securityEvents: () => '/security-events',
  securityFlags: () => '/security-flags',
  tokenSecurity: () => '/token-security',
  auditLogs: () => '/audit-logs',
  systemWallet: () => '/system-wallet',
  financialAudit: () => '/financial-audit',
  /** One posting, open over the journal: by its position, or its transaction id. */
  posting: (posting: string) => at('/financial-audit', { tab: 'journal', open: posting }),
  outsideAccounts: () => '/outside-accounts',
  outsideAccount: (account: string) => `/outside-accounts/${encodeURIComponent(account)}`,
  ledgerAlerts: () => '/ledger-alerts',
  ledgerTrace: (user_id: string) => `/ledger-trace/${encodeURIComponent(user_id)}`,
  referrals: () => '/referrals',
  platformEarnings: () => '/platform-earnings',
  support: () => '/support',
  legal: () => '/legal',
  disputes: () => '/disputes',
  onHoldTransactions: () => '/on-hold-transactions',
  tasks: () => '/tasks',
} as const

/** The prefix under which this page was served: the first segment of its address. */
export const adminBase: string = typeof location === 'undefined' ? '' : `/${location.pathname.split('/')[1] ?? ''}`
