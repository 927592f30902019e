import { beforeAll, describe, expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/database.ts'

const database = useTestDatabase()
const marie = '0193a000-0000-7000-8000-00000000000a'
const jean = '0193a000-0000-7000-8000-00000000000b'

beforeAll(async () => {
  for (const [id, name] of [
    [marie, 'marie'],
    [jean, 'jean'],
  ]) {
    await database().app.query(
      `with account as (
         insert into identity.account (id, email, password_hash, language, email_confirmed_at, created_at)
         values ($1::uuid, $2 || '@example.test', 'none', 'en', now(), now()) returning id),
       profile as (insert into identity.profile (id, phone, created_at, updated_at) select id, '+50937000001', now(), now() from account)
       insert into identity.tag (tag_key, hai_tag, user_id, taken_at) select $2::text, $2, id, now() from account`,
      [id, name],
    )
    await database().app.query('select ledger.open_member_accounts($1)', [id])
  }
})

describe('the server’s database login cannot', () => {
  test.each([
    [
      'make anybody staff',
      `insert into identity.user_roles (user_id, role, granted_at) values ('${marie}', 'super_admin', now())`,
    ],
    ['make anybody an agent', `update identity.profile set is_agent = true where id = '${marie}'`],
    ['raise a tier', `update identity.profile set tier = 3 where id = '${marie}'`],
    ['approve anybody', `update identity.profile set approved_by_admin = true where id = '${marie}'`],
    ['begin with a tier', `insert into identity.profile (id, tier, created_at, updated_at) values ('${marie}', 3, now(), now())`],
    ['verify a phone', `update identity.profile set phone_verified_at = now() where id = '${marie}'`],
    ['take over an account', `update identity.account set email = 'thief@example.test' where id = '${marie}'`],
    ['set a password', `update identity.account set password_hash = 'other' where id = '${marie}'`],
    ['redirect a tag', `update identity.tag set user_id = '${jean}' where tag_key = 'marie'`],
    ['let go of a tag', `update identity.tag set released_at = '2000-01-01' where tag_key = 'marie'`],
    ['open a wallet', `select ledger.set_member_status('${marie}', 'open')`],
    ['write a balance', `update ledger.account set balance = balance + 1`],
    [
      'change a fee',
      `insert into fees.rule (operation, effective_from, minimum_amount, maximum_amount, bands, tax_bp, paid_by) values ('send', now(), 1, 9, '[]', 0, 'payer')`,
    ],
    ['raise a limit', `update limits.tier set out_per_day = out_per_day * 2`],
    ['change a level of agents', `update limits.agent_level set job_maximum = 1`],
    ['change the rate', `insert into rates.htg_rate (htg_per_usd, source, as_of) values (1, 'me', now())`],
    ['rewrite what was funded', `update funding.funding set amount = 1`],
    ['change what is on its way', `update transfers.waiting_send set amount = 1`],
    ['readdress what is on its way', `update transfers.waiting_send set address = 'thief@example.test'`],
    ['give a passkey to somebody else', `update mfa.passkey set user_id = '${jean}'`],
    ['exchange the key of a passkey', `update mfa.passkey set public_key = '\\x00'`],
    ['lift a flag', `update security.security_flags set resolved = true`],
    ['say that there is no demo data', `delete from platform.milestone`],
    ['say that there is demo data', `insert into platform.milestone values ('demo-data-done', now())`],
    ['give a copy of somebody’s data away', `update export.request set user_id = '${jean}'`],
    ['change the recipient of a mail', `update platform.outbox_message set recipient = 'thief@example.test'`],
  ])('%s', async (_what, statement) => {
    await expect(database().app.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('unblock a member, though it can block one', async () => {
    await database().app.query(`update identity.profile set is_blocked = true, blocked_reason = 'review' where id = $1`, [jean])
    const lift = `update identity.profile set is_blocked = false, blocked_reason = null where id = '${jean}'`
    await expect(database().app.query(lift)).rejects.toMatchObject({ code: '42501' })
    await database().owner.query(lift)
  })

  test('relax the lock of a wallet', async () => {
    const status = async (): Promise<unknown> =>
      (await database().owner.query('select distinct status from ledger.account where owner_id = $1', [jean])).rows
    await database().app.query(`select ledger.close_member($1, 'frozen')`, [jean])
    for (const looser of ['locked', 'open']) await database().app.query('select ledger.close_member($1, $2)', [jean, looser])
    expect(await status()).toEqual([{ status: 'frozen' }])
  })
})

test('nobody else can take a released tag, whatever time the server claims', async () => {
  await database().owner.query(`update identity.tag set released_at = now() - interval '364 days' where tag_key = 'marie'`)
  await database().owner.query('update ledger.head set skew = 300')
  for (const moment of ['now()', `now() + interval '2 years'`]) {
    const take = `update identity.tag set user_id = '${jean}', taken_at = ${moment}, released_at = null where tag_key = 'marie'`
    await expect(database().app.query(take)).rejects.toMatchObject({ code: '42501' })
  }
  await database().owner.query('update ledger.head set skew = null')
})

test('the former owner can take a released tag again', async () => {
  await database().owner.query(`update identity.tag set released_at = '2000-01-01' where tag_key = 'marie'`)
  const { rowCount } = await database().app.query(
    `update identity.tag set user_id = '${marie}', taken_at = now(), released_at = null where tag_key = 'marie'`,
  )
  expect(rowCount).toBe(1)
})

describe('the reporting role', () => {
  test('reads no other text with the name of a code, an address, a device or a message', async () => {
    const { rows } = await database().owner.query<{ name: string }>(
      `select n.nspname || '.' || c.relname || '.' || a.attname as name
         from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped and n.nspname !~ '^(pg_.*|information_schema)$'
          and format_type(a.atttypid, null) in ('text', 'text[]', 'json', 'jsonb') and has_column_privilege('hai_report', c.oid, a.attnum, 'SELECT')
          and a.attname !~ '(_kind|_type|reason_code)$' and a.attname ~ $1 order by 1`,
      [
        '(^|_)(address|addresses|body|code|description|details|email|error|ip|message|metadata|note|payload|phone|prefix|stack|subject|title|token|translations|typed|url|user_agent)(_|$)',
      ],
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'approvals.approval.subject',
      'identity.account.email',
      'identity.profile.avatar_url',
      'identity.profile.phone',
      'integrity.admin_alerts.metadata',
      'platform.book.phone_prefixes',
      'reconciliation.line.match_note',
      'reporting.platform_earnings.metadata',
    ])
  })

  test.each([
    'admin.audit_log before',
    'admin.audit_log after',
    'identity.account referral_code',
    'identity.session ip_address',
    'ledger.posting details',
    'pay.link note',
    'requests.request address_typed',
    'security.jwt_failures subject',
    'transfers.lookup_budget addresses',
  ])('cannot read %s', async (column) => {
    const [table, name] = column.split(' ')
    const { rows } = await database().owner.query<{ may: boolean }>(
      `select has_column_privilege('hai_report', $1, $2, 'SELECT') as may`,
      [table, name],
    )
    expect(rows).toEqual([{ may: false }])
  })

  test.each([
    'ledger.entry amount',
    'ledger.posting kind',
    'requests.request amount',
    'referrals.referral status',
    'identity.profile tier',
  ])('can read %s', async (column) => {
    const [table, name] = column.split(' ')
    const { rows } = await database().owner.query<{ may: boolean }>(
      `select has_column_privilege('hai_report', $1, $2, 'SELECT') as may`,
      [table, name],
    )
    expect(rows).toEqual([{ may: true }])
  })
})
