import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { onLogLine: () => undefined })
})
afterAll(() => app.stop())

/** The text in the export that lists its tables and their sizes. */
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
  'account.deletion_request.user_id': 'deletion_requests',
  'admin.act.user_id': 'acts_confirmed',
  'admin.audit_log.actor_id': 'staff_acts',
  'admin.audit_log.target_user_id': 'what came of it stands in the lists it changed; why, the staff must be free to write down',
  'admin.first_step_up.user_id': 'security_trail',
  'admin.mfa_session.user_id': 'step_ups',
  'admin.passkey_challenge.user_id': 'minutes old, worth nothing to read',
  'chat.participant.user_id': 'chat_messages',
  'adjustments.wallet_adjustment.user_id': 'wallet_adjustments',
  'agents.agent.user_id': 'agent',
  'agents.request.user_id': 'agent_requests',
  'cash_ins.cash_in.agent_id': 'cash_ins',
  'cash_ins.cash_in.member_id': 'cash_ins',
  'cash_ins.command.member_id': 'keys of commands, worth nothing to read',
  'cashouts.cashout.agent_id': 'cashouts',
  'cashouts.cashout.sender_id': 'cashouts',
  'cashouts.command.member_id': 'keys of commands, worth nothing to read',
  'cashouts.destination.member_id': 'saved_destinations',
  'cashouts.passed.agent_id': 'whom not to ask again, for as long as it is looked for somebody',
  'compliance.flag.user_id': 'whom staff look at, and why: whoever is looked at must not be told',
  'compliance.recheck.user_id': 'whom staff look at: whoever is looked at must not be told',
  'compliance.previous_tier.user_id':
    'levels of before, by which the rules judge payments of then: whoever is looked at must not be told',
  'compliance.screening_queue.user_id': 'minutes old, worth nothing to read',
  'confirmations.setting.user_id': 'confirmation_settings',
  'disputes.dispute.initiator_id': 'disputes',
  'disputes.dispute.opponent_id': 'disputes',
  'disputes.dispute.payee_id': 'disputes',
  'disputes.dispute.payer_id': 'disputes',
  'disputes.dispute_event.actor_id': 'dispute_events',
  'documents.budget.user_id': 'a count of tries of the day',
  'documents.document.user_id': 'identity_documents',
  'events.outbox_event.user_id': 'what the lists say, as it happened',
  'export.request.user_id': 'the copies themselves',
  'mfa.authenticator.user_id': 'authenticator',
  'mfa.challenge.user_id': 'minutes old, worth nothing to read',
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
  'oauth.attempt.user_id': 'minutes old, worth nothing to read',
  'oauth.link.user_id': 'connected_accounts',
  'phone.verification.user_id': 'phone_verifications',
  'platform.outbox_message.user_id': 'messages',
  'integrity.admin_alerts.user_id': 'wallet_alerts',
  'integrity.unlock.user_id': 'what an alert that was resolved says, told by a notification',
  'integrity.member_balance.user_id': 'what the wallet itself says, as it was counted last',
  'referrals.command.member_id': 'keys of commands, worth nothing to read',
  'referrals.code.user_id': 'referral_code',
  'referrals.device.user_id': 'a secret',
  'referrals.referral.user_id': 'referral',
  'referrals.referrer_phone.user_id': 'a secret',
  'security.auth_audit_log.user_id': 'security_trail',
  'security.security_events.user_id': 'security_events',
  'security.security_flags.user_id': 'security_flags',
  'support.ticket.user_id': 'support_tickets',
  'tasks.command.member_id': 'keys of commands, worth nothing to read',
  'tasks.event.worker_id': 'whose step it was, as the history of the task says to its two',
  'tasks.proof.worker_id': 'tasks',
  'tasks.task.assignee_id': 'whose it may become, as their list shows until it is somebody’s',
  'tasks.task.creator_id': 'tasks',
  'tasks.task.worker_id': 'tasks',
  'transparency.liability_share.user_id': 'parts of a balance, for fourteen days: saved where one checks that it is counted',
  'users.role_change.user_id': 'staff_roles',
  'users.staff_note.user_id': 'what the staff must be free to write down',
}

/** The columns that name the two parties to a cash-out, task or similar. */
const sides = [
  ...['member_id', 'sender_id', 'agent_id', 'creator_id', 'worker_id', 'assignee_id'],
  ...['payer_id', 'payee_id', 'initiator_id', 'opponent_id', 'actor_id', 'target_user_id'],
]

test('every table that identifies a member is exported or listed as an exception', async () => {
  const { rows: columns } = await database().owner.query<{ name: string }>(
    `select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_type = 'BASE TABLE' and table_schema not in ('graphile_worker', 'migrations')
        and (column_name = 'user_id' or column_name = any ($1) and table_schema = any ($2))`,
    [sides, ['admin', 'cashouts', 'cash_ins', 'tasks', 'disputes']],
  )
  expect(columns.map(({ name }) => name).filter((name) => !(name in exported))).toEqual([])
  const lists = await readMeOf(await aMember(app))
  for (const name of Object.values(exported).filter((text) => !text.includes(' '))) expect(lists).toContain(`${name}: `)
})
