import {
  Activity,
  ArrowLeftRight,
  BadgeCheck,
  Banknote,
  BookOpenCheck,
  ChartColumn,
  FileText,
  Flag,
  Gauge,
  Gavel,
  Gift,
  HandCoins,
  Headset,
  Hourglass,
  KeyRound,
  Landmark,
  LayoutDashboard,
  ListChecks,
  Medal,
  Network,
  Percent,
  Scale,
  ScrollText,
  ShieldAlert,
  ShieldCheck,
  ShieldUser,
  Siren,
  Store,
  TrendingUp,
  UserRoundCheck,
  UserRoundX,
  Users,
  Vault,
  type LucideIcon,
} from 'lucide-react'
import type { PlainKey } from '../../lib/translations.ts'
import { adminPaths } from '../paths.ts'
import type { BadgeName } from './live-counts.tsx'

/** Sidebar groups in the order of the specification. */
export const sidebarGroups = ['dashboard', 'people', 'financial', 'security', 'growth', 'communication', 'resolution'] as const
type SidebarGroup = (typeof sidebarGroups)[number]

export interface SidebarEntry {
  group: SidebarGroup
  path: string
  text: PlainKey<'admin_shell'>
  find: PlainKey<'admin_shell'>
  icon: LucideIcon
  isSensitive?: true
  badges?: readonly BadgeName[]
}

const { overview, moneyFlow, systemHealth, feeSettings, transactionLimits, htgRates, agentLevels, referralSettings } = adminPaths
const { balanceReconciliation, walletAdjustments, systemWallet, outsideAccounts, financialAudit, ledgerAlerts } = adminPaths
const { agentRequests, userDeletion, compliance, legal } = adminPaths
const { security, securityEnhanced, securityEvents, securityFlags, tokenSecurity, auditLogs } = adminPaths
const { platformEarnings, referrals, disputes, approvals, onHoldTransactions, staffLimits, support, tasks, users } = adminPaths

export const sidebarEntries: readonly SidebarEntry[] = [
  { group: 'dashboard', path: overview(), text: 'admin_ui.overview', find: 'find_overview', icon: LayoutDashboard },
  { group: 'dashboard', path: moneyFlow(), text: 'admin_ui.money_flow', find: 'find_money_flow', icon: ArrowLeftRight },
  { group: 'dashboard', path: systemHealth(), text: 'admin_ui.system_health', find: 'find_system_health', icon: Activity },
  { group: 'people', path: users(), text: 'admin_ui.users', find: 'find_users', icon: Users },
  {
    group: 'people',
    path: agentRequests(),
    text: 'admin_ui.agent_requests',
    find: 'find_agent_requests',
    icon: Store,
    badges: ['agent_requests'],
  },
  {
    group: 'people',
    path: userDeletion(),
    text: 'admin_ui.account_deletion',
    find: 'find_user_deletion',
    icon: UserRoundX,
    isSensitive: true,
    badges: ['deletion_requests'],
  },
  {
    group: 'people',
    path: compliance(),
    text: 'ui.compliance',
    find: 'find_compliance',
    icon: BadgeCheck,
    badges: ['identity_documents', 'sanctions_hits', 'compliance_flags', 'reports'],
  },
  { group: 'people', path: agentLevels(), text: 'admin_ui.agent_levels', find: 'find_agent_levels', icon: Medal },
  { group: 'financial', path: feeSettings(), text: 'admin_ui.fee_settings', find: 'find_fee_settings', icon: Percent },
  { group: 'financial', path: transactionLimits(), text: 'admin_ui.transaction_limits', find: 'find_limits', icon: Gauge },
  { group: 'financial', path: htgRates(), text: 'admin_ui.htg_rates', find: 'find_htg_rates', icon: Banknote },
  {
    group: 'financial',
    path: balanceReconciliation(),
    text: 'admin_ui.balance_reconciliation',
    find: 'find_reconciliation',
    icon: Scale,
  },
  {
    group: 'financial',
    path: outsideAccounts(),
    text: 'admin_ui.outside_accounts',
    find: 'find_outside_accounts',
    icon: Landmark,
  },
  {
    group: 'financial',
    path: walletAdjustments(),
    text: 'admin_ui.wallet_adjustments',
    find: 'find_adjustments',
    icon: HandCoins,
  },
  { group: 'financial', path: staffLimits(), text: 'admin_ui.staff_limits', find: 'find_staff_limits', icon: ShieldUser },
  {
    group: 'financial',
    path: systemWallet(),
    text: 'admin_ui.system_wallet',
    find: 'find_system_wallet',
    icon: Vault,
    isSensitive: true,
  },
  { group: 'security', path: financialAudit(), text: 'admin_ui.financial_audit', find: 'find_audit', icon: BookOpenCheck },
  {
    group: 'security',
    path: ledgerAlerts(),
    text: 'admin_ui.ledger_alerts',
    find: 'find_alerts',
    icon: Siren,
    isSensitive: true,
    badges: ['ledger_alerts'],
  },
  { group: 'security', path: security(), text: 'admin_ui.security', find: 'find_security', icon: ShieldCheck },
  {
    group: 'security',
    path: securityEnhanced(),
    text: 'admin_ui.security_charts',
    find: 'find_security_enhanced',
    icon: ChartColumn,
  },
  {
    group: 'security',
    path: securityEvents(),
    text: 'admin_ui.security_events',
    find: 'find_security_events',
    icon: ShieldAlert,
    isSensitive: true,
  },
  {
    group: 'security',
    path: securityFlags(),
    text: 'admin_ui.security_flags',
    find: 'find_security_flags',
    icon: Flag,
    isSensitive: true,
  },
  { group: 'security', path: tokenSecurity(), text: 'admin_ui.token_security', find: 'find_token_security', icon: KeyRound },
  { group: 'security', path: auditLogs(), text: 'admin_ui.audit_logs', find: 'find_audit_logs', icon: ScrollText },
  { group: 'growth', path: platformEarnings(), text: 'admin_ui.platform_earnings', find: 'find_earnings', icon: TrendingUp },
  { group: 'growth', path: referrals(), text: 'admin_ui.referrals', find: 'find_brought', icon: Network },
  { group: 'growth', path: referralSettings(), text: 'admin_ui.referral_settings', find: 'find_referrals', icon: Gift },
  {
    group: 'communication',
    path: support(),
    text: 'ui.support',
    find: 'find_support',
    icon: Headset,
    badges: ['support_tickets'],
  },
  { group: 'communication', path: legal(), text: 'ui.legal', find: 'find_legal', icon: FileText },
  {
    group: 'resolution',
    path: disputes(),
    text: 'ui.disputes',
    find: 'find_disputes',
    icon: Gavel,
    badges: ['open_disputes'],
  },
  {
    group: 'resolution',
    path: approvals(),
    text: 'admin_ui.approvals',
    find: 'find_approvals',
    icon: UserRoundCheck,
    badges: ['approvals'],
  },
  { group: 'resolution', path: tasks(), text: 'ui.tasks', find: 'find_tasks', icon: ListChecks },
  {
    group: 'resolution',
    path: onHoldTransactions(),
    text: 'admin_ui.on_hold_transactions',
    find: 'find_on_hold',
    icon: Hourglass,
  },
]
