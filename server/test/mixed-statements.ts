import { isLedgerName } from './mixed-sql.ts'

/**
 * Files of server/src that mix the ledger with other schemas in one statement, with the names of the other schemas there
 * (decision 0160). A line also covers the files that use such a part. Remove a line when its statements are separate.
 * Add none.
 */
type MixedStatements = Readonly<Record<string, readonly string[]>>

/** Files with such a text of SQL. The conventions find them in the source, and reject a line without need. */
export const mixedInOneText: MixedStatements = {
  'features/accounting/day-flows.ts': [
    'accounting.closing',
    'accounting.closing_flow',
    'accounting.closing_kind',
    'accounting.flows',
    'accounting.posting_counts',
  ],
  'features/integrity/known.ts': ['integrity.admin_alerts'],
  'features/integrity/list-balances.ts': ['identity.account_view', 'identity.profile_view', 'integrity.member_balance'],
  'features/integrity/open-findings.ts': ['integrity.admin_alerts'],
  'features/reconciliation/entries.ts': ['reconciliation.matched_entry'],
  'features/reconciliation/named.ts': ['funding.funding_view', 'reconciliation.matched_entry'],
  'features/reconciliation/queries.ts': [
    'adjustments.settings_view',
    'approvals.approval_view',
    'identity.profile_view',
    'reconciliation.line',
    'reconciliation.matched_entry',
    'reconciliation.statement',
  ],
  'features/reconciliation/show-entries.ts': ['reconciliation.matched_entry'],
  'features/reconciliation/summary.ts': ['reconciliation.matched_entry', 'reconciliation.statement'],
  'features/referrals/admin/hints.ts': [
    'identity.account_view',
    'identity.profile_view',
    'identity.session_view',
    'identity.tag_view',
    'referrals.device',
    'referrals.payout',
    'referrals.referral',
    'referrals.reversal',
  ],
  'features/users/user-rows.ts': [
    'identity.account_view',
    'identity.profile_view',
    'identity.session_view',
    'identity.tag_view',
    'identity.user_roles_view',
  ],
}

/** Files that put such a statement together from parts, or that call a function which uses the ledger. */
export const mixedByParts: MixedStatements = {
  'features/accounting/closings.ts': [
    'accounting.closing',
    'accounting.closing_flow',
    'accounting.closing_kind',
    'accounting.flows',
    'accounting.posting_counts',
  ],
  'features/cashouts/stray-holds.ts': ['cashouts.cashout'],
  'features/confirmations/queries.ts': [
    'confirmations.confirmed',
    'confirmations.left_since',
    'confirmations.setting',
    'identity.session_view',
  ],
  'features/disputes/second-person.ts': ['adjustments.settings_view', 'disputes.taken_alone', 'disputes.taken_on_command_line'],
  'features/tasks/stray-holds.ts': ['tasks.task'],
}

const known = Object.values({ ...mixedInOneText, ...mixedByParts })

/** True if a line has all names of other schemas. The names of the ledger do not matter. */
export const isKnownMix = (names: readonly string[]): boolean => {
  const others = names.filter((name) => !isLedgerName(name))
  return known.some((place) => others.every((name) => place.includes(name)))
}
