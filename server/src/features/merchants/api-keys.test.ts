import { randomUUID } from 'node:crypto'
import type { CallInput } from '@hai/contract/contract'
import { API_KEYS_MAX, apiKeyScopes } from '@hai/contract/api-keys'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { refusalOf } from '../../../test/disputes.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { followedUp } from '../../../test/money.ts'
import { quickPay } from '../../../test/quick-pay.ts'
import { procedureList } from '../../http/contract-list.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const aKeyOf = (of: MemberPerson, more: Partial<CallInput<'create_api_key'>> = {}) =>
  app.call('create_api_key', { name: 'Shop website', scopes: [...apiKeyScopes], ...more }, of.access_token)
const keysOf = async ({ access_token }: MemberPerson) => (await app.call('list_api_keys', {}, access_token)).items
const aLink = (key: string, more: Partial<CallInput<'create_pay_link'>> = {}) =>
  app.call('create_pay_link', { idempotency_key: randomUUID(), amount: 12_50, note: 'order 7', ...more }, key)

/** Sends invalid input. Access is checked before the input, so the error shows whether the key may use the call. */
async function codeOf(route: string, token: string): Promise<string> {
  const { body } = await app.send(route, '{"not_a_field":true}', token)
  return (JSON.parse(body) as { code: string }).code
}

describe('API key', () => {
  test('is shown once, stored as a hash, announced by notification and mail, and audited', async () => {
    const marie = await aMember(app)
    const made = await aKeyOf(marie)
    const { key, ...shown } = made
    expect(key).toMatch(/^hk_[\w-]{43}$/)
    expect(await keysOf(marie)).toEqual([shown])
    expect(shown).toMatchObject({ prefix: key.slice(0, 9), last_used_at: null })
    const { rows } = await database().owner.query<{ row: string }>(
      'select to_jsonb(k)::text as row from merchants.api_key k where user_id = $1',
      [marie.user_id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(key.slice(9))
    await followedUp(app)
    const { items } = await app.call('list_notifications', {}, marie.access_token)
    expect(items.filter(({ type }) => type === 'merchant_key_made')).toHaveLength(1)
    const mails = (await app.server.outbox.list()).filter(({ to, body }) => to === marie.email && body.includes('Shop website'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).not.toContain(key)
    const trail = await database().owner.query(
      `select context from security.auth_audit_log where user_id = $1 and action_type = 'factor_change'`,
      [marie.user_id],
    )
    expect(trail.rows).toEqual([{ context: 'api_key_made' }])
  })

  test('needs the password when the session is no longer fresh', async () => {
    const marie = await aMember(app)
    app.clock.forward({ minutes: 11 })
    expect(await refusalOf(aKeyOf(marie))).toBe('REAUTHENTICATION_NEEDED')
    expect(await refusalOf(aKeyOf(marie, { password: 'not my password' }))).toBe('INVALID_CREDENTIALS')
    await aKeyOf(marie, { password: marie.password })
  })

  test('allows at most ten keys per member, even when many are created at once', async () => {
    const marie = await aMember(app)
    const asked = await Promise.all(Array.from({ length: API_KEYS_MAX + 2 }, () => refusalOf(aKeyOf(marie))))
    expect(asked.filter((code) => code === 'TOO_MANY_KEPT')).toHaveLength(2)
    const [first] = await keysOf(marie)
    await app.call('revoke_api_key', { api_key_id: first?.id ?? '' }, marie.access_token)
    await aKeyOf(marie)
  })

  test('can be revoked only by its member, at once and for good', async () => {
    const [marie, jean] = [await aMember(app), await aMember(app)]
    const { key, id: api_key_id } = await aKeyOf(marie)
    await aLink(key)
    expect(await refusalOf(app.call('revoke_api_key', { api_key_id }, jean.access_token))).toBe('NOT_FOUND')
    await app.call('revoke_api_key', { api_key_id }, marie.access_token)
    await app.call('revoke_api_key', { api_key_id }, marie.access_token)
    expect(await refusalOf(aLink(key))).toBe('UNAUTHENTICATED')
    expect(await keysOf(marie)).toEqual([])
    await expect(
      database().app.query('update merchants.api_key set revoked_at = null where id = $1', [api_key_id]),
    ).rejects.toThrow('a revoked key cannot be made valid again')
  })

  test('records when it was last used', async () => {
    const marie = await aMember(app)
    const { key } = await aKeyOf(marie)
    await aLink(key)
    const [used] = await keysOf(marie)
    expect(used?.last_used_at).toBe(app.clock.now().toISOString())
  })
})

describe('by the contract', () => {
  test('keys open only member calls that move no money, and no staff calls', () => {
    const open = procedureList.filter(({ procedure }) => procedure.api_key !== undefined)
    expect(open.map(({ name, procedure }) => `${procedure.api_key} ${name}`).toSorted()).toEqual([
      'pay_links:write cancel_pay_link',
      'pay_links:write create_pay_link',
      'payments:read get_pay_link',
    ])
    expect(
      open.every(({ procedure }) => procedure.access === 'member' && !procedure.is_confirmed_action && !procedure.file),
    ).toBe(true)
  })

  test('rejects an unknown key without counting a forged session', async () => {
    const codes = []
    for (let at = 0; at < 30; at += 1) codes.push(await codeOf('/rpc/create_pay_link', `hk_${'A'.repeat(43)}`))
    expect(new Set(codes)).toEqual(new Set(['UNAUTHENTICATED']))
  })
})

describe('payment link created by a program', () => {
  test('is created once per idempotency key, can be paid, and never shows the payer', async () => {
    const [marie, jean] = [await aMember(app), await aFundedWallet(app, { full_name: 'Jean Baptiste' })]
    const { key } = await aKeyOf(marie)
    const idempotency_key = randomUUID()
    const link = await aLink(key, { idempotency_key })
    expect(await aLink(key, { idempotency_key })).toEqual(link)
    expect(await refusalOf(aLink(key, { idempotency_key, amount: 13_00 }))).toBe('IDEMPOTENCY_CONFLICT')
    const paid = await quickPay(app, jean, link, 12_50)
    await followedUp(app)
    const read = await app.call('get_pay_link', { pay_link_id: link.id }, key)
    expect(read).toMatchObject({ times_paid: 1, amount_paid: 12_50 })
    expect(read.payments).toMatchObject([{ transaction_id: paid.transaction_id, amount: 12_50, returned_at: null }])
    expect(JSON.stringify(read)).not.toContain('Baptiste')
    await app.call('return_payment', { idempotency_key: randomUUID(), transaction_id: paid.transaction_id }, marie.access_token)
    await followedUp(app)
    const after = await app.call('get_pay_link', { pay_link_id: link.id }, key)
    expect(after.payments[0]?.returned_at).not.toBeNull()
  })

  test('can be read or cancelled only by its owner', async () => {
    const [marie, jean] = [await aMember(app), await aMember(app)]
    const { id: pay_link_id } = await aLink((await aKeyOf(marie)).key)
    const { key } = await aKeyOf(jean)
    expect(await refusalOf(app.call('get_pay_link', { pay_link_id }, key))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call('cancel_pay_link', { pay_link_id }, key))).toBe('NOT_FOUND')
  })
})

describe('API keys of a member', () => {
  test('are rejected when the member is blocked', async () => {
    const marie = await aMember(app)
    const { key } = await aKeyOf(marie)
    await app.server.database
      .transaction()
      .execute((trx) => app.server.identity.blockMember(trx, { user_id: marie.user_id, reason: 'Under review' }))
    await app.server.feed.caughtUp()
    expect(await refusalOf(aLink(key))).toBe('ACCOUNT_BLOCKED')
  })

  test('are rejected when the wallet is locked', async () => {
    const marie = await aMember(app)
    const { key } = await aKeyOf(marie)
    await database().owner.query(`update ledger.account set status = 'locked' where owner_id = $1`, [marie.user_id])
    expect(await refusalOf(aLink(key))).toBe('WALLET_LOCKED')
  })

  test('have their own rate limit, separate from the app', async () => {
    const limited = await startTestApp(database(), { config: { rateLimits: 'on', runsWorker: false } })
    try {
      const marie = await aMember(limited)
      const { key } = await limited.call('create_api_key', { name: 'Shop', scopes: ['payments:read'] }, marie.access_token)
      const statuses = await Promise.all(
        Array.from({ length: 125 }, async () => (await limited.post('/rpc/get_pay_link', {}, key)).status),
      )
      expect(statuses.filter((status) => status === 429)).toHaveLength(5)
      expect((await limited.post('/rpc/get_wallet', {}, marie.access_token)).status).toBe(200)
    } finally {
      await limited.stop()
    }
  })
})
