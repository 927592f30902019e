import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { isPartition } from '../../../test/partitions.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { onLogLine: () => undefined })
})
afterAll(() => app.stop())

async function readMeOf({ access_token }: MemberPerson): Promise<string> {
  const { export_id } = await app.call('export_my_data', {}, access_token)
  await expect.poll(async () => (await app.call('get_my_data_export', {}, access_token)).export?.status).toBe('ready')
  const { content } = await app.call('download_my_data', { export_id }, access_token)
  const readMe = unzipSync(Buffer.from(content, 'base64'))['READ-ME.txt']
  return readMe ? strFromU8(readMe) : ''
}

/**
 * For each column that identifies a member: the exported table that contains it, or the reason why it is not exported.
 */
const exported: Readonly<Record<string, string>> = {
  'deletions.deletion_request.user_id': 'deletion_requests',
  'admin.confirmed_action.user_id': 'confirmed_actions',
  'admin.audit_log.actor_id': 'staff_actions',
  'admin.audit_log.target_user_id': 'the lists show the results of staff actions; the reasons are internal',
  'admin.first_step_up.user_id': 'security_trail',
  'admin.mfa_session.user_id': 'step_ups',
  'admin.passkey_challenge.user_id': 'exists for a few minutes only',
  'chat.participant.user_id': 'chat_messages',
  'adjustments.wallet_adjustment.user_id': 'wallet_adjustments',
  'agents.agent.user_id': 'agent',
  'agents.request.user_id': 'agent_requests',
  'cash_ins.cash_in.agent_id': 'cash_ins',
  'cash_ins.cash_in.member_id': 'cash_ins',
  'cash_ins.command.member_id': 'only keys of commands',
  'cashouts.cashout.agent_id': 'cashouts',
  'cashouts.cashout.sender_id': 'cashouts',
  'cashouts.command.member_id': 'only keys of commands',
  'cashouts.destination.member_id': 'saved_destinations',
  'cashouts.passed.agent_id': 'agents who passed, only until the cash-out ends',
  'compliance.flag.user_id': 'compliance checks, which the member must not learn about',
  'compliance.recheck.user_id': 'compliance checks, which the member must not learn about',
  'compliance.previous_tier.user_id': 'earlier tiers for compliance checks, which the member must not learn about',
  'compliance.screening_queue.user_id': 'exists for a few minutes only',
  'confirmations.setting.user_id': 'confirmation_settings',
  'disputes.dispute.initiator_id': 'disputes',
  'disputes.dispute.opponent_id': 'disputes',
  'disputes.dispute.payee_id': 'disputes',
  'disputes.dispute.payer_id': 'disputes',
  'disputes.dispute_event.actor_id': 'dispute_events',
  'documents.budget.user_id': 'only the number of attempts of the day',
  'documents.document.user_id': 'identity_documents',
  'events.outbox_event.user_id': 'the other tables contain the results of the events',
  'export.request.user_id': 'the data exports themselves',
  'mfa.authenticator.user_id': 'authenticator',
  'mfa.challenge.user_id': 'exists for a few minutes only',
  'mfa.passkey.user_id': 'passkeys',
  'mfa.recovery_code.user_id': 'a secret',
  'funding.funding.user_id': 'fundings',
  'identity.known_place.user_id': 'known_places',
  'identity.name_change.user_id': 'names_before',
  'identity.reset_link.user_id': 'a secret',
  'identity.revoked_tokens.user_id': 'revoked_tokens',
  'identity.session.user_id': 'sessions',
  'identity.tag.user_id': 'hai_tags',
  'identity.user_roles.user_id': 'staff_roles',
  'legal.acceptance.user_id': 'legal_acceptances',
  'merchants.api_key.user_id': 'api_keys',
  'merchants.endpoint.user_id': 'webhooks',
  'notifications.notification.user_id': 'notifications',
  'notifications.preference.user_id': 'notification_preferences',
  'notifications.push_subscription.user_id': 'push_subscriptions',
  'oauth.attempt.user_id': 'exists for a few minutes only',
  'oauth.link.user_id': 'connected_accounts',
  'phone.verification.user_id': 'phone_verifications',
  'platform.outbox_message.user_id': 'messages',
  'integrity.admin_alerts.user_id': 'wallet_alerts',
  'integrity.unlock.user_id': 'repeats a resolved alert, which a notification has told',
  'integrity.member_balance.user_id': 'repeats the balance of the wallet',
  'referrals.command.member_id': 'only keys of commands',
  'referrals.code.user_id': 'referral_code',
  'referrals.device.user_id': 'a secret',
  'referrals.referral.user_id': 'referral',
  'referrals.referrer_phone.user_id': 'a secret',
  'security.auth_audit_log.user_id': 'security_trail',
  'security.security_events.user_id': 'security_events',
  'security.security_flags.user_id': 'security_flags',
  'support.ticket.user_id': 'support_tickets',
  'tasks.command.member_id': 'only keys of commands',
  'tasks.event.worker_id': 'both parties see the step in the history of the task',
  'tasks.proof.worker_id': 'tasks',
  'tasks.task.assignee_id': 'an open offer, which the assignee’s list shows',
  'tasks.task.creator_id': 'tasks',
  'tasks.task.worker_id': 'tasks',
  'transparency.liability_share.user_id': 'parts of a balance, kept for 14 days; the member can save them on the proof page',
  'users.role_change.user_id': 'staff_roles',
  'users.staff_note.user_id': 'internal notes of staff',
  'abuse_reports.budget.reporter_id': 'only the times of recent reports',
  'abuse_reports.report.reported_id': 'a member must not learn who reported them',
  'abuse_reports.report.reporter_id': 'repeats the reports made, with what staff decided',
  'abuse_reports.submission.reporter_id': 'reports_made',
  'adjustments.command.member_id': 'only keys of commands',
  'agents.record.agent_id': 'agent',
  'approvals.approval.target_user_id': 'the lists show the results of approved actions; the reasons are internal',
  'chat.message.sender_id': 'chat_messages',
  'contacts.contact.member_id': 'another member’s own list of contacts',
  'contacts.contact.owner_id': 'contacts',
  'earnings.command.member_id': 'only keys of commands',
  'files.upload.owner_id': 'only the times of uploads; the pictures are in chats, tasks and disputes',
  'ledger.account.owner_id': 'wallet',
  'ledger.posting.initiator_id': 'activity',
  'oauth.attempt.proven_user_id': 'exists for a few minutes only',
  'pay.link.payee_id': 'payment_links',
  'referrals.referral.payee_id': 'referral_rewards',
  'referrals.referral.referrer_id': 'the data of the person who was referred; rewards are in referral_rewards',
  'requests.asked_back.payee_id': 'payments_asked_back',
  'requests.asked_back.payer_id': 'payments_asked_back',
  'requests.command.member_id': 'only keys of commands',
  'requests.refused.payer_id': 'refused_requesters',
  'requests.refused.requester_id': 'a member must not learn who accepts no requests from them',
  'requests.request.payer_id': 'money_requests',
  'requests.request.requester_id': 'money_requests',
  'requests.split.requester_id': 'only groups requests, which are exported',
  'schedules.command.member_id': 'only keys of commands',
  'schedules.schedule.payee_id': 'another member’s own schedule',
  'schedules.schedule.payer_id': 'schedules',
  'statements.receipt_code.viewer_id': 'receipt_codes',
  'support.ticket.assignee_id': 'the staff member who handles the ticket',
  'transfers.lookup_budget.member_id': 'look_ups',
  'transfers.mailed.sender_id': 'only hashes of addresses, kept for a day',
  'transfers.refusal.payee_id': 'only counts that reveal something about the balance of the payee',
  'transfers.refusal.payer_id': 'only counts that reveal something about the balance of the payee',
  'transfers.relation.payee_id': 'only counts of payments, which the activity lists',
  'transfers.relation.payer_id': 'only counts of payments, which the activity lists',
  'transfers.waiting_send.payee_id': 'activity',
  'transfers.waiting_send.payer_id': 'pending_sends',
}

/** Names of columns that contain the id of a member. The columns with the id of a staff member have other names. */
const memberColumns = [
  'user_id',
  'member_id',
  'owner_id',
  'sender_id',
  'agent_id',
  'creator_id',
  'worker_id',
  'assignee_id',
  'payer_id',
  'payee_id',
  'initiator_id',
  'opponent_id',
  'actor_id',
  'target_user_id',
  'requester_id',
  'reporter_id',
  'reported_id',
  'viewer_id',
  'referrer_id',
  'proven_user_id',
]

test('every table that identifies a member is exported or listed as an exception', async () => {
  const { rows: columns } = await database().owner.query<{ name: string }>(
    `select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_type = 'BASE TABLE' and table_schema not in ('graphile_worker', 'migrations') and not ${isPartition('tables')}
        and column_name = any ($1)`,
    [memberColumns],
  )
  const unlisted = columns.map(({ name }) => name).filter((name) => !(name in exported))
  expect(unlisted, 'Add these columns to `exported` in this file.').toEqual([])
  const lists = await readMeOf(await aMember(app))
  for (const name of Object.values(exported).filter((text) => !text.includes(' '))) expect(lists).toContain(`${name}: `)
})
