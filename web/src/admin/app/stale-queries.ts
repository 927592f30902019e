import type { ApprovalKindName } from '@hai/contract/approval-facts'
import type { Approval } from '@hai/contract/approvals'
import type { AdminBadges } from '@hai/contract/overview'
import { api } from '../../api/api.ts'
import { patch } from '../../api/patch.ts'
import type { CallTable, ChannelTable, QueryName, StaffChangeName, StaleList } from '../../api/stale-query-types.ts'
import type { nothingStale } from './nothing-stale.ts'

const settled = (stale: StaleList) => ({ done: stale, failed: stale })

const user = [
  'admin_get_user',
  'admin_list_users',
  'admin_list_user_actions',
  'admin_list_user_disputes',
  'admin_list_user_fundings',
  'admin_list_approvals',
] as const
const adjustment = [...user, 'get_admin_daily_limits', 'list_wallet_adjustments', 'preview_adjustment'] as const
const limits = ['get_staff_limits', 'get_admin_daily_limits', 'admin_list_approvals'] as const
const alerts = ['list_admin_alerts', 'get_ledger_alerts_with_profiles', 'get_ledger_health'] as const
const repairs = ['admin_list_approvals', 'get_balance_repairs'] as const
const earnings = ['list_platform_earnings', 'get_platform_earnings_summary', 'admin_list_approvals'] as const
const statements = ['get_outside_summary', 'list_outside_lines', 'list_outside_entries', 'list_outside_statements'] as const
const line = [...statements, 'admin_list_approvals'] as const
const dispute = [
  'admin_get_dispute',
  'admin_list_disputes',
  'admin_dispute_figures',
  'get_admin_badges',
  'admin_list_approvals',
] as const
const flags = [
  'admin_list_compliance_flags',
  'admin_get_compliance_flag',
  'admin_list_user_flags',
  'admin_get_user',
  'admin_list_approvals',
  'get_admin_badges',
] as const
const ticket = settled(['admin_get_ticket', 'admin_list_tickets', 'admin_get_ticket_figures'])
const deletion = [
  'admin_get_deletion_request',
  'admin_list_deletion_requests',
  'admin_list_approvals',
  'admin_get_user',
  'get_admin_badges',
] as const
const referrals = [
  'admin_list_referrals',
  'admin_get_referral',
  'admin_get_referral_branch',
  'admin_get_referral_figures',
  'admin_list_approvals',
] as const
const legal = ['admin_list_legal_documents', 'admin_get_legal_document'] as const

const wallet = [...user, ...alerts, 'get_ledger_trace', 'get_balance_repairs', 'list_balance_reconciliation'] as const

/** What a decision about each kind of request changes, or no longer shows as waiting. */
const subjects: Readonly<Record<ApprovalKindName, StaleList>> = {
  adjustment,
  staff_limits: limits,
  admin_daily_limit: limits,
  platform_earning: earnings,
  earning_reversal: earnings,
  reward_reversal: [...referrals, ...user],
  dispute_refund: [...dispute, ...user],
  dispute_appeal: [...dispute, ...user],
  role_grant: user,
  role_removal: user,
  compliance_threshold: ['get_compliance_settings'],
  sanctions_release: [...flags, ...user],
  balance_unlock: wallet,
  balance_repair: wallet,
  account_deletion: [...deletion, ...user],
  outside_line: line,
  transaction_limit: ['get_transaction_limits'],
  agent_level: ['get_agent_levels'],
  fee_rule: ['get_fee_settings'],
  htg_rate: ['list_htg_rates'],
  referral_settings: ['get_referral_settings'],
  legal_document: legal,
}

const decision = {
  failed: ['admin_list_approvals'],
  chosenBy: ({ facts }: Pick<Approval, 'facts'>): StaleList => ['admin_list_approvals', ...subjects[facts.kind]],
} as const

/** What each staff call makes stale. */
export const calls = {
  set_fee_rule: ['get_fee_settings', 'admin_list_approvals'],
  set_transaction_limit: ['get_transaction_limits', 'admin_list_approvals'],
  set_agent_level_rule: ['get_agent_levels', 'admin_list_approvals'],
  set_htg_rate: ['list_htg_rates', 'admin_list_approvals'],
  set_referral_settings: ['get_referral_settings', 'admin_list_approvals'],
  set_staff_limits: limits,
  set_admin_daily_limit: limits,
  set_compliance_setting: ['get_compliance_settings', 'admin_list_approvals'],

  admin_decide_approval: decision,
  admin_withdraw_approval: decision,
  admin_decide_adjustment: { done: adjustment, failed: ['admin_list_approvals'] },
  admin_wallet_adjustment: adjustment,
  manual_wallet_adjustment: adjustment,

  resolve_ledger_alert: alerts,
  trigger_anomaly_check: ['get_balance_reconciliation_run'],
  start_balance_reconciliation: ['get_balance_reconciliation_run'],
  validate_user_balance_with_alerts: [...alerts, 'get_ledger_trace', 'get_balance_repairs'],
  unlock_user_balance_lock: repairs,
  request_balance_repair: repairs,

  track_platform_earnings: earnings,
  reverse_platform_earning: earnings,
  upload_outside_statement: statements,
  match_outside_line: settled(line),
  explain_outside_line: settled(line),
  reopen_outside_line: settled(line),

  admin_decide_funding: user,
  create_notification: { done: user, failed: ['get_staff_notifications'] },
  admin_add_user_note: { awaited: ['admin_list_user_notes'] },
  freeze_user_account: [...user, ...dispute],
  admin_block_user: user,
  admin_revoke_user_sessions: settled(user),
  admin_approve_user: settled(user),
  admin_grant_role: user,
  admin_remove_role: user,
  admin_set_agent_level: user,
  admin_decide_deletion: settled(deletion),

  resolve_security_flag: settled(['list_security_flags', 'list_security_events', 'get_security_overview', 'list_audit_logs']),
  revoke_token: settled(['list_active_tokens', 'list_revoked_tokens', 'get_security_overview', 'list_audit_logs']),
  admin_close_report: {
    done: ['admin_get_report', 'admin_list_reports', 'admin_list_user_flags', 'get_admin_badges'],
    failed: ['admin_get_report'],
  },
  approve_dispute_refund: dispute,
  release_dispute_funds: dispute,
  close_dispute_no_action: dispute,
  decide_dispute_appeal: dispute,
  admin_remove_task: ['admin_get_task', 'admin_list_tasks'],
  admin_decide_agent_request: ['admin_list_agent_requests', 'get_admin_badges'],
  admin_decide_identity_documents: settled(['admin_list_identity_documents', 'admin_get_identity_document', 'get_admin_badges']),
  admin_resolve_compliance_flag: settled(flags),
  admin_release_sanctions_hit: settled(flags),

  admin_assign_ticket: ticket,
  admin_reply_ticket: ticket,
  admin_set_ticket_status: ticket,
  admin_save_canned_answer: settled(['admin_list_canned_answers']),
  admin_remove_canned_answer: ['admin_list_canned_answers'],
  reverse_referral_reward: settled(referrals),
  admin_save_legal_draft: legal,
  admin_discard_legal_draft: legal,
  admin_publish_legal_document: ['admin_list_approvals'],
  retry_job: { awaited: ['get_system_report'], failed: ['get_system_report'] },
} as const satisfies CallTable<Exclude<StaffChangeName, keyof typeof nothingStale>>

const badgesPatch = (badges: AdminBadges) => patch(api.get_admin_badges.query().queryKey, () => badges)

/** What each event of the staff channels makes stale, and the cached answers that its record changes. */
export const channels: ChannelTable<'admin:alerts' | 'admin:counts'> = {
  'admin:alerts': { queries: [], events: { update: alerts } },
  // `LiveCounts` loads `waiting` again at a limited rate.
  'admin:counts': { queries: [], events: { update: { patches: { get_admin_badges: badgesPatch } } } },
}

/** What waits for staff: changes with the counts. */
export const waiting = [
  'get_admin_overview',
  'admin_list_approvals',
  'admin_list_disputes',
  'admin_list_user_disputes',
  'admin_get_dispute',
  'admin_dispute_figures',
  'admin_list_agent_requests',
  'admin_list_identity_documents',
  'admin_get_identity_document',
  'admin_list_tickets',
  'admin_get_ticket',
  'admin_get_ticket_figures',
  'admin_list_deletion_requests',
  'admin_get_deletion_request',
  'admin_list_compliance_flags',
  'admin_get_compliance_flag',
  'admin_list_reports',
  'admin_get_report',
] as const satisfies readonly QueryName[]
