import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false } })
})
afterAll(() => app.stop())

/**
 * Every column that could say something of a member, by its table, and what becomes of it when they are deleted. `erased`: the row goes,
 * or the column is emptied or says the pseudonym. `word`: one of ours, a key, a hash of nothing personal, a figure. Anything else says
 * why it is kept.
 */
const fates: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'account.deletion_request': { note: 'why the staff refused, in their words', mark: 'word' },
  'adjustments.command': { payload_hash: 'word', answer: 'what the staff were answered: figures and ids' },
  'adjustments.settings_change': { before: 'word', after: 'word', reason: 'of the staff, about figures' },
  'adjustments.wallet_adjustment': {
    ...{ reason: 'why money was given: the books need it', notes: 'why money was given: the books need it' },
    ...{ ip_address: 'of the staff', user_agent: 'of the staff' },
  },
  'admin.act': { procedure: 'word', input_hash: 'word', summary: 'acts of the staff, gone after 90 days', token_hash: 'word' },
  'admin.audit_log': {
    ...{ action: 'word', subject: 'word', reason: 'why the staff did what they did: the trail is never changed' },
    ...{ before: 'states, ids and tags; of old locks the address, too', after: 'states, ids and tags' },
    ...{ ip_address: 'of the staff', user_agent: 'of the staff', request_id: 'word' },
  },
  'admin.mfa_session': { token_hash: 'word' },
  'admin.passkey_challenge': { challenge_hash: 'word' },
  'agents.agent': {
    department: 'a tenth of the country',
    commune: 'erased',
    address: 'erased',
    hours: 'erased',
    methods: 'word',
  },
  'agents.request': {
    ...{
      department: 'a tenth of the country',
      commune: 'erased',
      address: 'erased',
      hours: 'erased',
      methods: 'word',
      reason: 'erased',
    },
  },
  'approvals.approval': {
    ...{ kind: 'word', subject: 'word', payload: 'ids and figures', summary: 'tags, or of whom has none the name' },
    ...{ reason: 'what the staff told each other: the trail is never changed', note: 'what the staff told each other' },
  },
  'cash_ins.command': { payload_hash: 'erased', answer: 'erased' },
  'cashouts.cashout': {
    ...{ rate_source: 'word', method: 'word', phone: 'erased', full_name: 'erased', department: 'a tenth of the country' },
    ...{
      commune: 'where cash was paid out: the books of agents need it',
      account: 'erased',
      note: 'erased',
      code_secret: 'word',
    },
    ...{ reference: 'of the provider that paid: the books of agents need it', photo: 'erased' },
  },
  'cashouts.command': { payload_hash: 'erased', answer: 'erased' },
  'cashouts.destination': {
    ...{ label: 'erased', method: 'erased', phone: 'erased', full_name: 'erased', department: 'erased', commune: 'erased' },
    ...{ account: 'erased', note: 'erased' },
  },
  'cashouts.event': { action: 'word', status: 'word' },
  'cashouts.rating': { comment: 'erased' },
  'chat.message': {
    ...{ content: 'belongs to whom it was said, too; a harasser’s words stay', word_key: 'word', word_values: 'amounts' },
  },
  'compliance.flag': { evidence: 'erased', evidence_key: 'erased', note: 'what the staff found, which the law asks for' },
  'compliance.list': { fingerprint: 'word', broken_lines: 'of the list' },
  'compliance.listed_name': { name: 'of the list', program: 'of the list', remarks: 'of the list', keys: 'of the list' },
  'contacts.contact': { nickname: 'erased' },
  'disputes.dispute': { category: 'word' },
  'disputes.dispute_event': { body: 'evidence, read by the other side', reason_code: 'word', attachments: 'evidence' },
  'documents.document': { reason: 'erased' },
  'documents.page': { key_id: 'erased', sealed: 'erased' },
  'earnings.booking': { reason: 'of the staff, about the house' },
  'earnings.command': { payload_hash: 'word', answer: 'what the staff were answered: figures and ids' },
  'events.fact': { type: 'word', payload: 'ids and states: nobody is named in facts' },
  'export.request': { content: 'erased' },
  'factors.authenticator': { sealed_secret: 'erased' },
  'factors.challenge': { challenge_hash: 'erased' },
  'factors.passkey': { credential_id: 'erased', public_key: 'erased', transports: 'erased', name: 'erased' },
  'factors.recovery_code': { code_hash: 'erased' },
  'funding.funding': { method: 'word' },
  'identity.account': { email: 'erased', password_hash: 'erased', referral_code: 'erased' },
  'identity.name_change': { name_before: 'erased', name_after: 'erased' },
  'identity.profile': {
    ...{ phone: 'erased', hai_tag: 'erased', full_name: 'erased', avatar_url: 'erased', blocked_reason: 'erased' },
    blocked_supply: 'erased',
  },
  'identity.refresh_token': { token_hash: 'erased', successor_salt: 'erased' },
  'identity.reset_link': { token_hash: 'erased' },
  'identity.revoked_tokens': { reason: 'word', user_agent: 'erased', note: 'why the staff ended a session' },
  'identity.session': { ip_address: 'erased', user_agent: 'erased', end_reason: 'word' },
  'identity.sign_up': {
    email: 'erased',
    password_hash: 'erased',
    referral_code: 'erased',
    household: 'erased',
    device_hash: 'erased',
  },
  'identity.tag': { tag_key: 'kept from everybody else, for good', hai_tag: 'kept from everybody else, for good' },
  'ledger.account': { kind: 'word' },
  'ledger.posting': { kind: 'word', details: 'the book: what was posted with a note is bound by the chain' },
  'ledger.repair': { jumps: 'figures', reason: 'of the staff, about the book', hash: 'word' },
  'legal.acceptance': { ip_address: 'erased', user_agent: 'erased' },
  'legal.draft': { document: 'word', texts: 'of the house' },
  'legal.version': { document: 'word', texts: 'of the house', note: 'of the house' },
  'notifications.notification': {
    ...{ type: 'erased', title: 'erased', message: 'erased', reference_type: 'erased', metadata: 'erased' },
  },
  'notifications.preference': { kind: 'erased' },
  'oauth.attempt': {
    ...{ state_hash: 'erased', browser_hash: 'erased', provider_id: 'erased', return_to: 'erased', referral_code: 'erased' },
    device_hash: 'erased',
  },
  'oauth.link': { issuer: 'erased', subject: 'erased', email: 'erased' },
  'pay.link': { code: 'leads nowhere once its owner is gone', note: 'erased' },
  'phone.development_code': { salt: 'word', code_hash: 'word' },
  'phone.verification': { act: 'erased', phone: 'erased', provider_ref: 'erased' },
  'platform.outbox_message': {
    ...{ recipient: 'erased', subject: 'erased', body: 'erased', body_html: 'erased', last_error: 'erased', state: 'erased' },
  },
  'reconciliation.admin_alerts': { metadata: 'figures, ids, and what the staff noted' },
  'records.receipt_code': { code_hash: 'whoever holds a receipt may still prove it; it shows the pseudonym' },
  'referrals.code': { code: 'leads nowhere once its owner is gone' },
  'referrals.command': { payload_hash: 'erased', answer: 'erased' },
  'referrals.device': { device_hash: 'erased' },
  'referrals.referral': { household: 'erased', phone_hash: 'a keyed hash: the number earns no second reward' },
  'referrals.referrer_phone': { phone_hash: 'erased' },
  'referrals.reversal': { reason: 'why money was taken back: the books need it' },
  'referrals.settings_change': { before: 'word', after: 'word', reason: 'of the staff, about figures' },
  'reports.report': { description: 'what staff have to look into, as it was told them', closing_note: 'what the staff found' },
  'reports.told': { tag_typed: 'erased', category: 'erased', description: 'erased' },
  'requests.command': { payload_hash: 'keys of commands, gone after a week', answer: 'gone after a week' },
  'requests.request': { address_typed: 'erased', note: 'erased', reason: 'erased' },
  'requests.split': { note: 'erased' },
  'schedules.command': { payload_hash: 'erased', answer: 'erased' },
  'schedules.run': { refusal: 'word' },
  'schedules.schedule': { note: 'erased', time_zone: 'word', payee_name: 'erased', payee_tag: 'erased' },
  'security.auth_audit_log': {
    ...{
      action_type: 'word',
      actor_email: 'erased',
      ip_address: 'erased',
      user_agent: 'erased',
      request_id: 'word',
      context: 'word',
    },
    extra_metadata: 'erased',
  },
  'security.security_events': {
    ...{ event_type: 'word', ip_address: 'erased', email: 'erased' },
    details: 'emptied of the member; what the staff looked for, where it was not the whole email or phone, stays',
  },
  'security.security_flags': {
    ...{
      ip_address: 'of a household, not of somebody',
      reason: 'word',
      email: 'erased',
      resolution_note: 'why the staff lifted it',
    },
  },
  'support.canned_answer': { title: 'of the house', body_en: 'of the house', body_fr: 'of the house', body_ht: 'of the house' },
  'support.message': { body: 'erased', attachments: 'erased' },
  'support.rating': { comment: 'erased' },
  'support.ticket': { guest_email: 'nobody knows whose it is unless it is proven', category: 'word', subject: 'erased' },
  'tasks.command': { payload_hash: 'erased', answer: 'erased' },
  'tasks.event': { action: 'word', status: 'word' },
  'tasks.proof': { text: 'erased', images: 'erased', reason: 'erased' },
  'tasks.task': {
    ...{ disputed_from: 'word', title: 'erased', description: 'erased', removed_for: 'word' },
    removal_reason: 'why the staff took it off the board',
  },
  'transfers.lookup_budget': { addresses: 'erased' },
  'transfers.mailed': { address: 'erased' },
  'transfers.waiting_send': { address: 'erased', address_typed: 'erased', note: 'erased' },
  'users.staff_note': { body: 'what the staff must be able to know of somebody who comes back' },
}

/** Of machines and of figures of the house: no member is in them. */
const houses = ['graphile_worker', 'migrations', 'systems', 'limits', 'rates', 'fees', 'books', 'outside']

test('no table of somebody is forgotten: what becomes of every column that could say something is known', async () => {
  const { rows } = await database().owner.query<{ of_table: string; of_column: string }>(
    `select c.table_schema || '.' || c.table_name as of_table, c.column_name as of_column
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema') and c.table_schema <> all ($1)
        and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'inet') or c.udt_name in ('_text', '_uuid'))
        and exists (select from information_schema.columns k
                     where (k.table_schema, k.table_name) = (c.table_schema, c.table_name) and k.data_type = 'uuid')
        and not exists (select from pg_constraint one
                         where one.contype = 'c' and one.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
                           and one.conkey = array[c.ordinal_position::smallint] and pg_get_constraintdef(one.oid) like '%= ANY (ARRAY[%')`,
    [houses],
  )
  const unknown = rows.filter(({ of_table, of_column }) => fates[of_table]?.[of_column] === undefined)
  expect(unknown).toEqual([])
  const there = new Set(rows.map(({ of_table, of_column }) => `${of_table}.${of_column}`))
  const gone = Object.entries(fates).flatMap(([of_table, columns]) => Object.keys(columns).map((one) => `${of_table}.${one}`))
  expect(gone.filter((name) => !there.has(name))).toEqual([])
})
