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
  { group: 'dashboard', path: overview(), text: 'overview', find: 'find_overview', icon: LayoutDashboard },
  { group: 'dashboard', path: moneyFlow(), text: 'money_flow', find: 'find_money_flow', icon: ArrowLeftRight },
  { group: 'dashboard', path: systemHealth(), text: 'system_health', find: 'find_system_health', icon: Activity },
  { group: 'people', path: users(), text: 'users', find: 'find_users', icon: Users },
  {
    group: 'people',
    path: agentRequests(),
    text: 'agent_requests',
    find: 'find_agent_requests',
    icon: Store,
    badges: ['agent_requests'],
  },
  {
    group: 'people',
    path: userDeletion(),
    text: 'user_deletion',
    find: 'find_user_deletion',
    icon: UserRoundX,
    isSensitive: true,
    badges: ['deletion_requests'],
  },
  {
    group: 'people',
    path: compliance(),
    text: 'compliance',
    find: 'find_compliance',
    icon: BadgeCheck,
    badges: ['identity_documents', 'sanctions_hits', 'compliance_flags', 'reports'],
  },
  { group: 'people', path: agentLevels(), text: 'agent_levels', find: 'find_agent_levels', icon: Medal },
  { group: 'financial', path: feeSettings(), text: 'fee_settings', find: 'find_fee_settings', icon: Percent },
  { group: 'financial', path: transactionLimits(), text: 'transaction_limits', find: 'find_limits', icon: Gauge },
  { group: 'financial', path: htgRates(), text: 'htg_rates', find: 'find_htg_rates', icon: Banknote },
  { group: 'financial', path: balanceReconciliation(), text: 'reconciliation', find: 'find_reconciliation', icon: Scale },
  { group: 'financial', path: outsideAccounts(), text: 'outside_accounts', find: 'find_outside_accounts', icon: Landmark },
  { group: 'financial', path: walletAdjustments(), text: 'wallet_adjustments', find: 'find_adjustments', icon: HandCoins },
  { group: 'financial', path: staffLimits(), text: 'staff_limits', find: 'find_staff_limits', icon: ShieldUser },
  { group: 'financial', path: systemWallet(), text: 'system_wallet', find: 'find_system_wallet', icon: Vault, isSensitive: true },
  { group: 'security', path: financialAudit(), text: 'financial_audit', find: 'find_audit', icon: BookOpenCheck },
  {
    group: 'security',
    path: ledgerAlerts(),
    text: 'ledger_alerts',
    find: 'find_alerts',
    icon: Siren,
    isSensitive: true,
    badges: ['ledger_alerts'],
  },
  { group: 'security', path: security(), text: 'security', find: 'find_security', icon: ShieldCheck },
  { group: 'security', path: securityEnhanced(), text: 'security_enhanced', find: 'find_security_enhanced', icon: ChartColumn },
  {
    group: 'security',
    path: securityEvents(),
    text: 'security_events',
    find: 'find_security_events',
    icon: ShieldAlert,
    isSensitive: true,
  },
  {
    group: 'security',
    path: securityFlags(),
    text: 'security_flags',
    find: 'find_security_flags',
    icon: Flag,
    isSensitive: true,
  },
  { group: 'security', path: tokenSecurity(), text: 'token_security', find: 'find_token_security', icon: KeyRound },
  { group: 'security', path: auditLogs(), text: 'audit_logs', find: 'find_audit_logs', icon: ScrollText },
  { group: 'growth', path: platformEarnings(), text: 'platform_earnings', find: 'find_earnings', icon: TrendingUp },
  { group: 'growth', path: referrals(), text: 'referrals', find: 'find_brought', icon: Network },
  { group: 'growth', path: referralSettings(), text: 'referral_settings', find: 'find_referrals', icon: Gift },
  { group: 'communication', path: support(), text: 'support', find: 'find_support', icon: Headset, badges: ['support_tickets'] },
  { group: 'communication', path: legal(), text: 'legal', find: 'find_legal', icon: FileText },
  { group: 'resolution', path: disputes(), text: 'disputes', find: 'find_disputes', icon: Gavel, badges: ['open_disputes'] },
  {
    group: 'resolution',
    path: approvals(),
    text: 'approvals',
    find: 'find_approvals',
    icon: UserRoundCheck,
    badges: ['approvals'],
  },
  { group: 'resolution', path: tasks(), text: 'tasks', find: 'find_tasks', icon: ListChecks },
  { group: 'resolution', path: onHoldTransactions(), text: 'on_hold', find: 'find_on_hold', icon: Hourglass },
]
