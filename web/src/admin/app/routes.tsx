import type { ComponentType, ReactNode } from 'react'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { loadTranslations } from '../../lib/translations.ts'
import { adminPaths } from '../paths.ts'

export interface AdminRoute {
  path: string
  screen: ReactNode
  isWithoutShell?: true
  /** True if the page shows amounts of the ledger. Open integrity findings are then listed at its top. */
  showsMoney?: true
}

export const screen = (load: () => Promise<ComponentType>): ReactNode => {
  const Screen = lazyScreen(load)
  return <Screen />
}

/** Requests the code of a feature and its texts at the same time. */
const withTexts =
  <Module,>(load: () => Promise<Module>, ...texts: readonly Parameters<typeof loadTranslations>[0][]) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([load(), ...texts.map(loadTranslations)])
    return module
  }

const overview = withTexts(() => import('../overview/overview-screen.tsx'), 'admin_overview')
const mfa = withTexts(() => import('../mfa/index.ts'), 'admin_mfa')
const earnings = withTexts(() => import('../earnings/platform-earnings-screen.tsx'), 'admin_earnings')
const compliance = withTexts(() => import('../compliance/index.ts'), 'admin_compliance', 'admin_abuse_reports')
const accounting = withTexts(() => import('../accounting/index.ts'), 'admin_accounting')
const integrity = withTexts(() => import('../integrity/index.ts'), 'admin_integrity')
const legal = withTexts(() => import('../legal/index.ts'), 'admin_legal')
const adjustments = withTexts(() => import('../adjustments/index.ts'), 'admin_adjustments')
const reconciliation = withTexts(() => import('../reconciliation/index.ts'), 'admin_reconciliation')
const security = withTexts(() => import('../security/index.ts'), 'admin_security')
const deletions = withTexts(() => import('../deletions/index.ts'), 'admin_deletions')
const disputes = withTexts(() => import('../disputes/index.ts'), 'admin_disputes')
const support = withTexts(() => import('../support/index.ts'), 'admin_support')
const referrals = withTexts(() => import('../referrals/referrals-screen.tsx'), 'admin_referrals')
const tasks = withTexts(() => import('../tasks/index.ts'), 'admin_tasks')
const settings = withTexts(() => import('../settings/index.ts'), 'admin_settings')
const health = withTexts(() => import('../health/system-health-screen.tsx'), 'admin_health')
const users = withTexts(() => import('../users/index.ts'), 'admin_users', 'admin_security', 'admin_abuse_reports')

const eventsScreen = screen(() => security().then(({ EventsScreen }) => EventsScreen))

export const routes: readonly AdminRoute[] = [
  {
    path: adminPaths.overview(),
    showsMoney: true,
    screen: screen(() => overview().then(({ OverviewScreen }) => OverviewScreen)),
  },
  {
    path: adminPaths.mfaVerify(),
    isWithoutShell: true,
    screen: screen(() => mfa().then(({ MfaVerifyScreen }) => MfaVerifyScreen)),
  },
  {
    path: adminPaths.walletAdjustments(),
    showsMoney: true,
    screen: screen(() => adjustments().then(({ AdjustmentsScreen }) => AdjustmentsScreen)),
  },
  {
    path: adminPaths.approvals(),
    showsMoney: true,
    screen: screen(() => adjustments().then(({ ApprovalsScreen }) => ApprovalsScreen)),
  },
  {
    path: adminPaths.agentRequests(),
    screen: screen(() => compliance().then(({ AgentRequestsScreen }) => AgentRequestsScreen)),
  },
  {
    path: adminPaths.userDeletion(),
    showsMoney: true,
    screen: screen(() => deletions().then(({ DeletionsScreen }) => DeletionsScreen)),
  },
  {
    path: '/user-deletion/:request_id',
    showsMoney: true,
    screen: screen(() => deletions().then(({ DeletionScreen }) => DeletionScreen)),
  },
  {
    path: adminPaths.compliance(),
    showsMoney: true,
    screen: screen(() => compliance().then(({ ComplianceScreen }) => ComplianceScreen)),
  },
  {
    path: adminPaths.ledgerAlerts(),
    showsMoney: true,
    screen: screen(() => integrity().then(({ AlertsScreen }) => AlertsScreen)),
  },
  {
    path: '/ledger-trace/:user_id',
    showsMoney: true,
    screen: screen(() => integrity().then(({ TraceScreen }) => TraceScreen)),
  },
  {
    path: adminPaths.balanceReconciliation(),
    showsMoney: true,
    screen: screen(() => integrity().then(({ BalancesScreen }) => BalancesScreen)),
  },
  {
    path: adminPaths.onHoldTransactions(),
    showsMoney: true,
    screen: screen(() => integrity().then(({ HoldsScreen }) => HoldsScreen)),
  },
  {
    path: adminPaths.moneyFlow(),
    showsMoney: true,
    screen: screen(() => accounting().then(({ MoneyFlowScreen }) => MoneyFlowScreen)),
  },
  {
    path: adminPaths.systemHealth(),
    screen: screen(() => health().then(({ SystemHealthScreen }) => SystemHealthScreen)),
  },
  {
    path: adminPaths.systemWallet(),
    showsMoney: true,
    screen: screen(() => accounting().then(({ SystemWalletScreen }) => SystemWalletScreen)),
  },
  {
    path: adminPaths.financialAudit(),
    showsMoney: true,
    screen: screen(() => accounting().then(({ FinancialAuditScreen }) => FinancialAuditScreen)),
  },
  {
    path: adminPaths.platformEarnings(),
    showsMoney: true,
    screen: screen(() => earnings().then(({ PlatformEarningsScreen }) => PlatformEarningsScreen)),
  },
  {
    path: adminPaths.outsideAccounts(),
    showsMoney: true,
    screen: screen(() => reconciliation().then(({ OutsideAccountsScreen }) => OutsideAccountsScreen)),
  },
  {
    path: '/outside-accounts/:account',
    showsMoney: true,
    screen: screen(() => reconciliation().then(({ OutsideAccountScreen }) => OutsideAccountScreen)),
  },
  {
    path: adminPaths.users(),
    showsMoney: true,
    screen: screen(() => users().then(({ UsersScreen }) => UsersScreen)),
  },
  {
    path: '/users/:user_id',
    showsMoney: true,
    screen: screen(() => users().then(({ UserScreen }) => UserScreen)),
  },
  {
    path: '/cashout-receipt/:cashout_id',
    showsMoney: true,
    screen: screen(() => users().then(({ CashoutReceiptScreen }) => CashoutReceiptScreen)),
  },
  {
    path: adminPaths.feeSettings(),
    screen: screen(() => settings().then(({ FeeSettingsScreen }) => FeeSettingsScreen)),
  },
  {
    path: adminPaths.transactionLimits(),
    screen: screen(() => settings().then(({ TransactionLimitsScreen }) => TransactionLimitsScreen)),
  },
  {
    path: adminPaths.staffLimits(),
    screen: screen(() => settings().then(({ StaffLimitsScreen }) => StaffLimitsScreen)),
  },
  {
    path: adminPaths.htgRates(),
    screen: screen(() => settings().then(({ HtgRatesScreen }) => HtgRatesScreen)),
  },
  {
    path: adminPaths.agentLevels(),
    screen: screen(() => settings().then(({ AgentLevelsScreen }) => AgentLevelsScreen)),
  },
  {
    path: adminPaths.security(),
    screen: screen(() => security().then(({ SecurityScreen }) => SecurityScreen)),
  },
  {
    path: adminPaths.securityEnhanced(),
    screen: screen(() => security().then(({ ActivityScreen }) => ActivityScreen)),
  },
  {
    path: adminPaths.securityEvents(),
    screen: eventsScreen,
  },
  {
    path: adminPaths.securityFlags(),
    screen: eventsScreen,
  },
  {
    path: adminPaths.tokenSecurity(),
    screen: screen(() => security().then(({ TokensScreen }) => TokensScreen)),
  },
  {
    path: adminPaths.auditLogs(),
    screen: screen(() => security().then(({ AuditScreen }) => AuditScreen)),
  },
  {
    path: adminPaths.referralSettings(),
    screen: screen(() => settings().then(({ ReferralSettingsScreen }) => ReferralSettingsScreen)),
  },
  {
    path: adminPaths.support(),
    screen: screen(() => support().then(({ SupportScreen }) => SupportScreen)),
  },
  {
    path: '/support/:ticket_id',
    screen: screen(() => support().then(({ TicketScreen }) => TicketScreen)),
  },
  {
    path: adminPaths.referrals(),
    showsMoney: true,
    screen: screen(() => referrals().then(({ ReferralsScreen }) => ReferralsScreen)),
  },
  {
    path: adminPaths.disputes(),
    showsMoney: true,
    screen: screen(() => disputes().then(({ DisputesScreen }) => DisputesScreen)),
  },
  {
    path: '/disputes/:dispute_id',
    showsMoney: true,
    screen: screen(() => disputes().then(({ CaseScreen }) => CaseScreen)),
  },
  {
    path: adminPaths.tasks(),
    showsMoney: true,
    screen: screen(() => tasks().then(({ TasksScreen }) => TasksScreen)),
  },
  {
    path: '/tasks/:task_id',
    showsMoney: true,
    screen: screen(() => tasks().then(({ TaskScreen }) => TaskScreen)),
  },
  {
    path: adminPaths.legal(),
    screen: screen(() => legal().then(({ LegalScreen }) => LegalScreen)),
  },
  {
    path: '/legal/:document',
    screen: screen(() => legal().then(({ DocumentScreen }) => DocumentScreen)),
  },
]
