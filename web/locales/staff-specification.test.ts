import { errorCatalogue } from '@hai/contract/errors'
import { expect, test } from 'vitest'
import { sidebarEntries, sidebarGroups } from '../src/admin/app/sidebar-entries.ts'
import { routes } from '../src/admin/app/routes.tsx'
import { adminPaths } from '../src/admin/paths.ts'
import { compileDictionary, readDictionary } from '../tools/dictionaries.ts'

/** English texts that the specification quotes word for word. */
const fixed: Readonly<Record<string, string>> = {
  // Section 2: the groups of the sidebar, the pages, and the header.
  'admin_shell.group_dashboard': 'Dashboard Overview',
  'admin_shell.group_people': 'People & Permissions',
  'admin_shell.group_financial': 'Financial Settings',
  'admin_shell.group_security': 'Security & Audit',
  'admin_shell.group_growth': 'Business & Growth',
  'admin_shell.group_communication': 'Communication & Legal',
  'admin_shell.group_resolution': 'Resolution Center',
  'admin_ui.money_flow': 'Money flow',
  'admin_ui.system_health': 'System health',
  'admin_ui.users': 'Users',
  'admin_ui.agent_requests': 'Agent requests',
  'admin_ui.account_deletion': 'Account deletion',
  'ui.compliance': 'Compliance',
  'admin_ui.fee_settings': 'Fee settings',
  'admin_ui.transaction_limits': 'Transaction limits',
  'admin_ui.htg_rates': 'Exchange rates to HTG',
  'admin_ui.balance_reconciliation': 'Balance reconciliation',
  'admin_ui.wallet_adjustments': 'Wallet adjustments',
  'admin_ui.security': 'Security',
  'admin_ui.security_events': 'Security events',
  'admin_ui.security_flags': 'Security flags',
  'admin_ui.token_security': 'Token security',
  'admin_ui.audit_logs': 'Audit logs',
  'admin_ui.system_wallet': 'System wallet',
  'admin_ui.financial_audit': 'Financial audit',
  'admin_ui.ledger_alerts': 'Ledger alerts',
  'admin_ui.referrals': 'Referrals',
  'admin_ui.platform_earnings': 'Platform earnings',
  'ui.support': 'Support',
  'ui.legal': 'Legal',
  'ui.disputes': 'Disputes',
  'admin_ui.on_hold_transactions': 'On-hold transactions',
  'ui.tasks': 'Tasks',
  'admin_shell.systems_online': 'Systems Online',
  'admin_shell.show_sensitive': 'Show Sensitive',
  'admin_shell.hide_sensitive': 'Hide Sensitive',
  'admin_shell.profile_settings': 'Profile Settings',
  'admin_ui.switch_to_user_mode': 'Switch to User Mode',
  'admin_shell.logout': 'Logout',
  'admin_integrity.health_healthy': 'Healthy',
  'admin_integrity.health_warning': 'Warning',
  'admin_integrity.health_critical': 'Critical',
  'admin_integrity.health_error': 'Error',
  'admin_integrity.health_unknown': 'Unknown',
  'admin_mfa.failed_path': 'Path',
  'admin_mfa.failed_message': 'Message',
  'admin_mfa.failed_stack': 'Stack',
  // Section 8: toasts, success and failure.
  'admin_integrity.check_triggered': 'Anomaly Check Triggered',
  'admin_integrity.check_failed': 'Failed to Trigger Check',
  'admin_integrity.alert_resolved': 'Alert Resolved',
  'admin_integrity.resolve_failed': 'Failed to Resolve Alert',
  'admin_integrity.resolution_failed': 'Resolution Failed',
  'admin_ui.unlock_failed': 'Unlock Failed',
  'admin_adjustments.unlocked': 'User Unlocked',
  'admin_integrity.validated': 'Balance Validated',
  'admin_integrity.validation_failed': 'Validation Failed',
  'admin_adjustments.succeeded': 'Wallet Adjustment Successful',
  'admin_adjustments.failed': 'Adjustment Failed',
  'admin_disputes.refunded': 'Refund Approved',
  'admin_disputes.refund_failed': 'Refund Failed',
  'admin_disputes.released': 'Funds Released',
  'admin_disputes.release_failed': 'Release Failed',
  'admin_disputes.closed': 'Dispute Closed',
  'admin_disputes.close_failed': 'Close Failed',
  'admin_ui.account_frozen': 'Account Frozen',
  'admin_ui.freeze_failed': 'Freeze Failed',
  'admin_earnings.tracked': 'Platform Earning Tracked',
  'admin_earnings.not_tracked': 'Failed to Track Earning',
  'admin_mfa.denied': 'Access Denied',
  'admin_mfa.denied_text': "You don't have permission to access this page.",
  'admin_mfa.locked_title': 'Account Temporarily Locked',
  'admin_mfa.locked_text': 'Too many failed attempts. Please wait 10 minutes before trying again.',
  'admin_mfa.toast_sent': 'Verification Code Sent',
  'admin_mfa.toast_call': 'Incoming Security Call',
  'admin_mfa.toast_done': 'Verification Successful',
  'admin_mfa.ended_title': 'MFA Session Ended',
  // Section 8: other messages.
  'admin_mfa.not_authenticated': 'Not authenticated',
  'admin_mfa.user_not_authenticated': 'User not authenticated',
  'admin_mfa.no_token': 'No step-up token returned',
  'admin_mfa.cancelled': 'MFA cancelled',
  'admin_mfa.invalid_code': 'Invalid verification code',
  'admin_mfa.send_failed': 'Failed to send verification code',
  'admin_mfa.call_failed': 'Failed to start verification call',
  'admin_mfa.not_configured': 'MFA SMS provider is not configured. Please contact an administrator.',
  'admin_mfa.denied_only': 'Admin access only.',
  'admin_users.block_status_failed': 'Failed to update user block status',
  'admin_users.revoke_failed': 'Failed to revoke user sessions',
  // Section 5: the error of the phone number.
  'errors.PHONE_INVALID':
    'Your phone number must be in E.164 format, e.g. +15551234567. Update it in your profile and try again.',
}

test.each(Object.entries(fixed))('%s says what the specification says', (key, sentence) => {
  const compiled = compileDictionary(readDictionary('en'))[key]
  expect([compiled].flat(3).join('')).toBe(sentence)
})

test('the server’s error about a missing verifier contains the text of the specification', () => {
  expect(errorCatalogue.VERIFIER_NOT_CONFIGURED.message).toContain(fixed['admin_mfa.not_configured'])
})

test('the sidebar has the groups of the specification in its order, and none is empty', () => {
  expect(sidebarGroups.map((group) => fixed[`admin_shell.group_${group}`])).toEqual([
    'Dashboard Overview',
    'People & Permissions',
    'Financial Settings',
    'Security & Audit',
    'Business & Growth',
    'Communication & Legal',
    'Resolution Center',
  ])
  for (const group of sidebarGroups)
    expect(
      sidebarEntries.some((entry) => entry.group === group),
      group,
    ).toBe(true)
})

/** Every sub-route in the table of section 2. */
const subRoutes = [
  '/',
  '/mfa-verify',
  '/money-flow',
  '/system-health',
  '/users',
  '/agent-requests',
  '/user-deletion',
  '/compliance',
  '/fee-settings',
  '/transaction-limits',
  '/htg-rates',
  '/balance-reconciliation',
  '/wallet-adjustments',
  '/security',
  '/security-enhanced',
  '/security-events',
  '/security-flags',
  '/token-security',
  '/audit-logs',
  '/system-wallet',
  '/financial-audit',
  '/ledger-alerts',
  '/ledger-trace/:user_id',
  '/referrals',
  '/platform-earnings',
  '/support',
  '/legal',
  '/disputes',
  '/on-hold-transactions',
  '/tasks',
]

test.each(subRoutes)('%s of the specification is a page', (path) => {
  expect(routes.map((route) => route.path)).toContain(path)
})

test('security-events and security-flags are one screen', () => {
  const screenAt = (path: string) => routes.find((route) => route.path === path)?.screen
  expect(screenAt('/security-events')).toBeDefined()
  expect(screenAt('/security-flags')).toBe(screenAt('/security-events'))
})

test('the sidebar links to every sub-route except MFA and the trace of one member, and only to existing pages', () => {
  const linked = sidebarEntries.map(({ path }) => path)
  const apart = ['/mfa-verify', '/ledger-trace/:user_id']
  expect(linked).toEqual(expect.arrayContaining(subRoutes.filter((path) => !apart.includes(path))))
  expect(routes.map(({ path }) => path)).toEqual(expect.arrayContaining(linked))
})

test('only the entries that the specification calls sensitive have a lock icon', () => {
  const marked = sidebarEntries.filter(({ isSensitive }) => isSensitive).map(({ path }) => path)
  const sensitive = ['/user-deletion', '/security-flags', '/system-wallet', '/security-events', '/ledger-alerts']
  expect(marked.toSorted()).toEqual(sensitive.toSorted())
})

test('badges count open disputes, unresolved ledger alerts and agent requests', () => {
  const badgesOf = (path: string) => sidebarEntries.find((entry) => entry.path === path)?.badges ?? []
  expect(badgesOf(adminPaths.disputes())).toContain('open_disputes')
  expect(badgesOf(adminPaths.ledgerAlerts())).toContain('ledger_alerts')
  expect(badgesOf(adminPaths.agentRequests())).toContain('agent_requests')
})

test('no two entries lead to one page', () => {
  const paths = sidebarEntries.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})
