import { cents, formatUsd } from '@hai/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { runWithoutTriggers } from '../../../test/without-triggers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, type MemberPerson } from '../../../test/members.ts'
import { sendAtOnce } from '../../../test/money.ts'
import { aStaffMember, callConfirmed, type StaffPerson, summaryIn } from '../../../test/staff.ts'
import { accountId, accountNumber } from '../../ledger/book.ts'

const database = useTestDatabase()
let app: TestApp
let admin: StaffPerson
let head: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database(), { onLogLine: () => undefined })
  admin = await aStaffMember(app, database())
  head = await aStaffMember(app, database(), { role: 'super_admin' })
})
afterAll(() => app.stop())

const validate = (who: MemberPerson) => app.call('validate_user_balance_with_alerts', { user_id: who.user_id }, admin)
const available = async (who: MemberPerson) => accountNumber((await app.server.ledger.memberAccounts(who.user_id)).available)
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: unknown) => (error as { code: string }).code,
  )

async function aPair(): Promise<{ marie: MemberPerson; jean: MemberPerson; ids: readonly string[] }> {
  const [marie, jean] = [await aFundedWallet(app), await aFundedWallet(app)]
  const ids: string[] = []
  for (const amount of [5_00, 4_00, 3_00]) ids.push((await sendAtOnce(app, marie, jean, amount)).transaction_id)
  return { marie, jean, ids }
}

async function check() {
  const { run } = await app.call('trigger_anomaly_check', {}, admin)
  const ended = async () => (await app.call('get_balance_reconciliation_run', { run_id: run.id }, admin)).run
  await expect.poll(async () => (await ended())?.status).toBe('done')
  return ended()
}

const readAlerts = async (who: MemberPerson) =>
  (await app.call('list_notifications', {}, who.access_token)).items.flatMap(({ type }) =>
    type.startsWith('wallet_') ? type : [],
  )

const alertOf = async (who: MemberPerson) =>
  (await app.call('get_ledger_alerts_with_profiles', { user_id: who.user_id }, admin)).items[0]

const rewrite = (statement: string, values: readonly unknown[]) => runWithoutTriggers(database(), statement, values)

test('a correct member is reported as correct, without an alert', async () => {
  const { marie } = await aPair()
  expect(await validate(marie)).toMatchObject({
    alert_created: false,
    delta: 0,
    alert_id: null,
    is_consistent: true,
    findings: [],
    wallet_status: 'open',
  })
  expect(await alertOf(marie)).toBeUndefined()
})

test('a changed balance is found by the check, alerted once, traced, and the wallet locked', async () => {
  const { marie, jean } = await aPair()
  await rewrite('update ledger.account set balance = balance + 1100 where id = $1', [await available(marie)])
  expect(await check()).toMatchObject({ kind: 'anomaly', started_by: { user_id: admin.user_id } })
  const alert = await alertOf(marie)
  expect(alert).toMatchObject({
    user_id: marie.user_id,
    user_email: marie.email,
    user_name: marie.full_name,
    hai_tag: marie.hai_tag,
    detected_delta: 11_00,
    severity: 'high',
    resolved: false,
    wallet_status: 'locked',
  })
  const { snapshot_balance, computed_ledger_balance } = alert ?? { snapshot_balance: 0, computed_ledger_balance: 0 }
  expect(snapshot_balance - computed_ledger_balance).toBe(11_00)
  expect(Date.parse(alert?.flagged_at ?? '')).not.toBeNaN()
  expect(alert?.findings).toMatchObject([{ rule: 'balance = sum of entries', account: 'available' }])
  expect(await alertOf(jean)).toBeUndefined()
  await check()
  expect(await validate(marie)).toMatchObject({ alert_created: false, delta: 11_00, alert_id: alert?.alert_id })
  expect(await refusalOf(sendAtOnce(app, marie, jean, 1_00))).toBe('WALLET_LOCKED')
  await expect.poll(() => readAlerts(marie)).toEqual(['wallet_locked'])
  const trace = await app.call('get_ledger_trace', { user_id: marie.user_id }, admin)
  expect(trace).toMatchObject({ delta: 11_00, wallet_status: 'locked', first_mismatch: null })
  const system = await app.call('list_admin_alerts', { alert_type: 'system_net_delta', resolved: false }, admin)
  expect(system.items).toMatchObject([{ metadata: { total_delta: -11_00, affected_users: [marie.user_id] } }])
  const listed = async (filters: { severity?: 'low' | 'high'; date_from?: string; date_to?: string }) =>
    (await app.call('list_admin_alerts', { resolved: false, ...filters }, admin)).items.length
  expect(await listed({ severity: 'high', date_to: '2999-01-01' })).toBeGreaterThan(0)
  expect([await listed({ severity: 'low' }), await listed({ date_from: '2999-01-01' })]).toEqual([0, 0])
  expect(await app.call('get_ledger_health', {}, admin)).toMatchObject({
    status: 'warning',
    net_delta: -11_00,
    is_balanced: false,
  })

  const asked = { admin_id: admin.user_id, user_id: marie.user_id, account: 'available', reason: 'a stray update of a job' }
  const told_of = await app.call('prepare_admin_action', { procedure: 'request_balance_repair', input: asked }, admin)
  const { approval_id, before, after } = await callConfirmed(app, admin, 'request_balance_repair', asked)
  expect(before - after).toBe(11_00)
  expect(summaryIn(told_of)).toBe(
    `ask to correct a balance of @${marie.hai_tag} from ${formatUsd(before)} to ${formatUsd(after)}: available`,
  )
  expect(await app.call('get_balance_repairs', { user_id: marie.user_id }, admin)).toMatchObject({
    asked: [
      {
        approval_id,
        what: 'repair',
        account: 'available',
        required_role: 'super_admin',
        requested_by: { user_id: admin.user_id },
      },
    ],
    is_sound: false,
    is_rewritten: false,
  })
  expect(await refusalOf(callConfirmed(app, admin, 'request_balance_repair', asked))).toBe('CONFLICT')
  expect(await refusalOf(callConfirmed(app, admin, 'admin_decide_approval', { approval_id, decision: 'approve' }))).toBe(
    'FORBIDDEN',
  )
  const alertInput = { admin_id: admin.user_id, alert_id: alert?.alert_id ?? '', resolution_note: 'set right' }
  expect(await refusalOf(app.call('resolve_ledger_alert', alertInput, admin))).toBe('MISMATCH_STANDS')
  const unlock = { admin_id: admin.user_id, user_id: marie.user_id, reason: 'all is well' }
  expect(await refusalOf(callConfirmed(app, admin, 'unlock_user_balance_lock', unlock))).toBe('MISMATCH_STANDS')
  await callConfirmed(app, head, 'admin_decide_approval', { approval_id, decision: 'approve' })
  expect(await validate(marie)).toMatchObject({ is_consistent: true, delta: 0, wallet_status: 'locked' })
  expect((await check())?.found).toBe(0)
  // The balance is repaired, but the ledger counts as whole only after its alerts are resolved.
  expect(await app.call('get_ledger_health', {}, admin)).toMatchObject({
    status: 'healthy',
    is_whole: false,
    net_delta: 0,
    open_alerts: 2,
  })
  expect((await app.call('get_ledger_trace', { user_id: marie.user_id }, admin)).repairs).toMatchObject([
    { reason: asked.reason, before, after, requested_by: { user_id: admin.user_id }, approved_by: { user_id: head.user_id } },
  ])

  expect(await refusalOf(app.call('resolve_ledger_alert', { ...alertInput, admin_id: head.user_id }, admin))).toBe('FORBIDDEN')
  expect(await app.call('resolve_ledger_alert', alertInput, admin)).toMatchObject({
    resolved: true,
    metadata: { resolution_note: 'set right' },
  })
  const settled = await app.call('get_ledger_alerts_with_profiles', { user_id: marie.user_id, resolved: true }, admin)
  expect(settled.items).toMatchObject([
    { resolution_note: 'set right', resolved_by: { user_id: admin.user_id }, resolved_at: app.clock.now().toISOString() },
  ])
  const { rows: kept } = await database().owner.query('select updated_at from integrity.admin_alerts where id = $1', [
    alertInput.alert_id,
  ])
  expect(kept).toEqual([{ updated_at: app.clock.now() }])
  expect(await refusalOf(app.call('resolve_ledger_alert', alertInput, admin))).toBe('INVALID_TRANSITION')
  for (const item of system.items) await app.call('resolve_ledger_alert', { ...alertInput, alert_id: item.id }, admin)
  expect(await app.call('get_ledger_health', {}, admin)).toMatchObject({ status: 'healthy', is_whole: true, violations: 0 })
  const opening = await callConfirmed(app, admin, 'unlock_user_balance_lock', unlock)
  await callConfirmed(app, head, 'admin_decide_approval', { approval_id: opening.approval_id, decision: 'approve' })
  await expect.poll(() => readAlerts(marie)).toEqual(['wallet_unlocked', 'wallet_locked'])
  await sendAtOnce(app, marie, jean, 1_00)
  expect(await validate(marie)).toMatchObject({ is_consistent: true, wallet_status: 'open' })
  expect(await refusalOf(callConfirmed(app, admin, 'unlock_user_balance_lock', unlock))).toBe('INVALID_TRANSITION')

  // An approval works only in the transaction that gave it, so a second lock needs a new one.
  await database().owner.query(`select ledger.close_member($1, 'locked')`, [marie.user_id])
  const again = database().app.query('select integrity.lift_lock($1)', [opening.approval_id])
  await expect(again).rejects.toMatchObject({ code: '42501' })
})

interface Planted {
  readonly marie: number
  readonly position: number
}

/**
 * Changes by the database owner to Marie’s second payment to Jean, each with the violation that is found and the
 * wallets that are locked.
 */
const rewritten: [
  what: string,
  change: (planted: Planted) => [string, unknown[]],
  rule: RegExp,
  locked: readonly ('marie' | 'jean')[],
][] = [
  [
    'the amount of an entry',
    ({ marie, position }) => [
      'update ledger.entry set amount = amount + 1 where account_id = $1 and posting_id = $2',
      [marie, position],
    ],
    /balance after = balance before \+ amount/,
    ['marie'],
  ],
  [
    'an entry, which is gone',
    ({ marie, position }) => ['delete from ledger.entry where account_id = $1 and posting_id = $2', [marie, position]],
    /entry sequence without gap/,
    ['marie'],
  ],
  [
    'what a posting says, without a cent being off,',
    ({ position }) => [
      `update ledger.posting set details = jsonb_set(details::jsonb, '{note}', '"for you"')::json where id = $1`,
      [position],
    ],
    /the chain of the journal/,
    ['marie', 'jean'],
  ],
]

test.each(rewritten)(
  '%s is found, alerted as critical, traced to the row, and fixed only by restoring it',
  async (_what, change, rule, locked) => {
    const { marie, jean, ids } = await aPair()
    const account = await available(marie)
    const { rows } = await database().app.query<{ id: number; details: string }>(
      'select id, details::text from ledger.posting where public_id = $1',
      [ids[1]],
    )
    const position = rows[0]?.id ?? 0
    const { rows: entries } = await database().app.query<Record<string, unknown>>(
      'select * from ledger.entry where posting_id = $1',
      [position],
    )
    await rewrite(...change({ marie: account, position }))
    expect((await check())?.found).toBeGreaterThan(0)
    for (const [name, who] of Object.entries({ marie, jean })) {
      const isLocked = locked.some((one) => one === name)
      const alert = await alertOf(who)
      expect(alert?.severity).toBe(isLocked ? 'critical' : undefined)
      expect(alert?.wallet_status).toBe(isLocked ? 'locked' : undefined)
    }
    const findings = (await alertOf(marie))?.findings ?? []
    expect(findings.map((finding) => finding.rule).join()).toMatch(rule)
    expect(await validate(marie)).toMatchObject({ alert_created: false, is_consistent: false })
    const trace = await app.call('get_ledger_trace', { user_id: marie.user_id, direction: 'ascending' }, admin)
    const marked = trace.items.filter(({ is_first_mismatch, is_suspect }) => is_first_mismatch || is_suspect)
    expect(marked.length).toBeGreaterThan(0)
    expect(marked.every((item) => item.position >= position)).toBe(true)
    if (trace.first_mismatch)
      expect(
        trace.items.filter((item) => item.position >= (trace.first_mismatch?.position ?? 0)).every((item) => !item.is_match),
      ).toBe(true)
    const asked = { admin_id: admin.user_id, user_id: marie.user_id, account: 'available', reason: 'a guess' }
    expect(await refusalOf(callConfirmed(app, admin, 'request_balance_repair', asked))).toBe('REPAIR_REFUSED')
    await rewrite('update ledger.posting set details = $2::json where id = $1', [position, rows[0]?.details])
    await rewrite('delete from ledger.entry where posting_id = $1', [position])
    await rewrite(
      `insert into ledger.entry select (jsonb_populate_record(null::ledger.entry, e)).* from jsonb_array_elements($1::jsonb) e`,
      [JSON.stringify(entries)],
    )
    expect((await check())?.found).toBe(0)
    expect(await validate(marie)).toMatchObject({ is_consistent: true })
  },
)

test('a balance with later entries is traced to the first wrong one and repaired; the repair is shown as an explanation', async () => {
  const { marie, jean } = await aPair()
  await rewrite('update ledger.account set balance = balance - 250 where id = $1', [await available(marie)])
  const wrong = await sendAtOnce(app, marie, jean, 2_00)
  await sendAtOnce(app, marie, jean, 1_00)
  const trace = () => app.call('get_ledger_trace', { user_id: marie.user_id, limit: 2 }, admin)
  expect(await trace()).toMatchObject({
    delta: -2_50,
    computed_from: 'first_entry',
    first_mismatch: { transaction_id: wrong.transaction_id },
    items: [
      { is_match: false, is_first_mismatch: false },
      { transaction_id: wrong.transaction_id, is_match: false, is_first_mismatch: true },
    ],
  })
  await check()
  const asked = { admin_id: admin.user_id, user_id: marie.user_id, account: 'available', reason: 'a script went wrong' }
  expect((await app.call('get_balance_repairs', { user_id: marie.user_id }, admin)).accounts).toMatchObject([
    { delta: -2_50, obstacle: null },
  ])
  const { approval_id } = await callConfirmed(app, admin, 'request_balance_repair', asked)
  await callConfirmed(app, head, 'admin_decide_approval', { approval_id, decision: 'approve' })
  expect((await check())?.found).toBe(0)
  expect(await trace()).toMatchObject({
    delta: 0,
    first_mismatch: null,
    items: [{ is_match: true, explained_delta: -2_50 }, { explained_delta: -2_50 }],
  })
  expect((await app.call('get_balance_repairs', { user_id: marie.user_id }, admin)).accounts).toEqual([])
})

test('a long history is added up from the page on, and from its first entry once a check has doubts', async () => {
  const { marie, jean } = await aPair()
  const account = await available(marie)
  const [from, to] = [accountId(account), accountId(await available(jean))]
  const pay = () =>
    app.server.ledger.post({
      kind: 'send',
      initiator_id: marie.user_id,
      idempotency_key: crypto.randomUUID(),
      payload: {},
      details: {},
      moves: [{ from, to, amount: cents(1) }],
    })
  await Promise.all(Array.from({ length: 210 }, pay))
  const trace = () => app.call('get_ledger_trace', { user_id: marie.user_id, limit: 2 }, admin)
  expect(await trace()).toMatchObject({ computed_from: 'page', delta: 0, first_mismatch: null, items: [{}, { is_match: true }] })
  const add = (amount: number) => rewrite('update ledger.account set balance = balance + $2 where id = $1', [account, amount])
  await add(5)
  expect(await trace()).toMatchObject({ computed_from: 'first_entry', delta: 5 })
  await add(-5)
  const { rows } = await database().app.query<{ position: number }>(
    'select posting_id as position from ledger.entry where account_id = $1 and sequence = 2',
    [account],
  )
  const addToSecond = (amount: number) =>
    rewrite('update ledger.entry set amount = amount + $2 where account_id = $1 and sequence = 2', [account, amount])
  await addToSecond(1)
  expect(await trace()).toMatchObject({ computed_from: 'page' })
  await check()
  expect(await trace()).toMatchObject({ computed_from: 'first_entry', first_mismatch: rows[0], is_rewritten: true })
  await addToSecond(-1)
})
