import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { startDatabaseProxy } from '../../../test/database-proxy.ts'
import { useTestDatabase } from '../../../test/database.ts'
import type { MemberPerson } from '../../../test/members.ts'
import { aSend, balancesOf, codeOf, followedUp, send, sendAtOnce } from '../../../test/money.ts'
import {
  acquainted,
  aPlanningPair,
  changeOf,
  notificationsOf,
  nextDay,
  onTheDay,
  plan,
  runsOf,
  seenSchedule,
  runDueSchedules,
} from '../../../test/schedules.ts'
import { recordEvent } from '../../events/index.ts'
import { createDatabase, type Transaction } from '../../platform/database/database.ts'
import { runIdOf } from './decide.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { companyEmailDomain: 'house.test', logLevel: 'silent' } })
})
afterAll(() => app.stop())

const within = (run: (trx: Transaction) => Promise<unknown>) => createDatabase(database().owner).transaction().execute(run)
const sql = (text: string, ...values: unknown[]) => database().owner.query<{ id?: string }>(text, values)

/** Returns a function that restores the previous rule. */
async function aRule({ fixed = 0, minimum = 1_00 }): Promise<() => Promise<void>> {
  const { rows } = await sql(
    `insert into fees.rule (operation, effective_from, minimum_amount, maximum_amount, bands, tax_bp, paid_by)
     values ('send', $1, $2, 250000, jsonb_build_array(jsonb_build_object('from_amount', 0, 'fixed', $3::int, 'rate_bp', 0, 'minimum', 0, 'maximum', null)), 0, 'payer')
     returning id`,
    app.clock.now().toISOString(),
    minimum,
    fixed,
  )
  app.clock.forward({ seconds: 10 })
  return async () => {
    await sql('delete from fees.rule where id = $1', rows[0]?.id)
    app.clock.forward({ seconds: 10 })
  }
}

describe('a rejected run', () => {
  test('is reported and not retried, and the schedule continues with its next day', async () => {
    let [payer, payee] = await acquainted(app)
    const planned = await plan(app, payer, payee, 45_00)
    ;[payer, payee] = await nextDay(app, planned, payer, payee)
    ;[payer, payee] = await nextDay(app, planned, payer, payee)
    ;[payer, payee] = await nextDay(app, planned, payer, payee)
    await sendAtOnce(app, payee, payer, 44_00)
    await runDueSchedules(app)
    expect((await runsOf(app, payer, planned.id)).map(({ status }) => status)).toEqual(['failed', 'sent', 'sent'])
    expect((await runsOf(app, payer, planned.id))[0]).toMatchObject({ refusal: 'INSUFFICIENT_FUNDS', transaction_id: null })
    expect((await notificationsOf(app, payer))[0]).toMatchObject({
      type: 'schedule_failed',
      reference_type: 'schedule',
      reference_id: planned.id,
      title: 'Your scheduled payment of $45.00 to Paul B. didn’t go through',
      message:
        'There wasn’t enough money in your wallet. No money moved, and we won’t try this payment again. The next payment is still scheduled.',
    })
    ;[payer] = await nextDay(app, planned, payer)
    expect((await seenSchedule(app, payer, planned.id)).last_run).toMatchObject({ status: 'sent' })
  })

  test('ends a one-day schedule, here because of the daily limit', async () => {
    const [before, payee] = await acquainted(app)
    const planned = await plan(app, before, payee, 60_00, { every: 'once' })
    const [payer] = await nextDay(app, planned, before)
    expect(await seenSchedule(app, payer, planned.id)).toMatchObject({
      status: 'ended',
      end_reason: 'finished',
      last_run: { status: 'failed', refusal: 'LIMIT_EXCEEDED' },
    })
    expect((await notificationsOf(app, payer)).map(({ message }) => message)).toEqual([
      'It would have exceeded your limit. No money moved, and we won’t try this payment again.',
    ])
  })

  test('because payments were started and undone too often', async () => {
    const [before, payee] = await aPlanningPair(app)
    const planned = await plan(app, before, payee, 5_00)
    const [payer] = await onTheDay(app, planned.next_run?.due_at, before)
    for (let times = 0; times < 5; times += 1) {
      const { transaction_id } = await send(app, payer, payee.hai_tag, 1_00)
      await app.call('undo_send', { idempotency_key: randomUUID(), transaction_id }, payer.access_token)
    }
    await runDueSchedules(app)
    expect(await runsOf(app, payer, planned.id)).toMatchObject([{ status: 'failed', refusal: 'RATE_LIMITED' }])
  })

  test('because of an internal error, which is reported as such', async () => {
    const [before, payee] = await acquainted(app)
    const planned = await plan(app, before, payee, 5_00)
    // The run fails because its idempotency key was used for another send. Keys belong to a payer, so only the payer
    // can use it.
    const idempotency_key = runIdOf(planned.id, planned.first_on)
    await app.call('send_money', await aSend(app, payee.hai_tag, 5_00, { idempotency_key }), before.access_token)
    const [payer] = await nextDay(app, planned, before)
    expect(await runsOf(app, payer, planned.id)).toMatchObject([{ status: 'failed', refusal: 'INTERNAL' }])
  })

  type Case = readonly [refusal: string, spoil: (payer: MemberPerson, payee: MemberPerson) => Promise<unknown>]
  const block = ({ user_id }: MemberPerson) => within((trx) => app.server.identity.blockMember(trx, { user_id, reason: 'x' }))
  const cases: readonly Case[] = [
    ['WALLET_LOCKED', (payer) => within((trx) => app.server.ledger.lock(trx, payer.user_id))],
    ['ACCOUNT_BLOCKED', (payer) => block(payer)],
    ['RECIPIENT_UNAVAILABLE', (_payer, payee) => block(payee)],
    ['RECIPIENT_CANNOT_RECEIVE', (_payer, payee) => within((trx) => app.server.ledger.freeze(trx, payee.user_id))],
    ['NOT_ONBOARDED', ({ user_id }) => sql('update identity.profile set onboarded = false where id = $1', user_id)],
    [
      'PENDING_APPROVAL',
      ({ user_id }) => sql('update identity.account set email = $2 where id = $1', user_id, `${user_id}@house.test`),
    ],
  ]
  test.each(cases)('%s is reported as such', async (refusal, spoil) => {
    const [payer, payee] = await acquainted(app)
    const planned = await plan(app, payer, payee, 5_00)
    await spoil(payer, payee)
    const { user_id } = payer
    await within((trx) => recordEvent(trx, { type: 'profile.changed', user_id, payload: { user_id } }))
    await followedUp(app)
    const waits = Date.parse(planned.next_run?.due_at ?? '') - app.clock.now().getTime()
    app.clock.forward({ seconds: Math.ceil(waits / 1_000) })
    await runDueSchedules(app)
    const { rows } = await sql('select status, refusal from schedules.run where schedule_id = $1', planned.id)
    expect(rows).toEqual([{ status: 'failed', refusal }])
    await followedUp(app)
    const { rows: sent } = await sql('select type from notifications.notification where user_id = $1', user_id)
    expect(sent).toContainEqual({ type: 'schedule_failed' })
  })
})

describe('when prices change', () => {
  test('a run above the agreed price fails until the payer agrees to the new price', async () => {
    const [before, payee] = await acquainted(app)
    let payer = before
    const planned = await plan(app, payer, payee, 5_00)
    expect(planned.agreed_total).toBe(5_00)
    const back = await aRule({ fixed: 9 })
    ;[payer] = await nextDay(app, planned, payer)
    expect(await seenSchedule(app, payer, planned.id)).toMatchObject({
      status: 'active',
      last_run: { status: 'failed', refusal: 'QUOTE_CHANGED' },
      agreed_total: 5_00,
      current_total: 5_09,
    })
    expect((await app.call('list_schedules', {}, payer.access_token)).items).toMatchObject([
      { last_run: { refusal: 'QUOTE_CHANGED' }, agreed_total: 5_00, current_total: 5_09 },
    ])
    const agree = (quoted_total: number) =>
      app.call('agree_schedule_total', { ...changeOf(planned.id), quoted_total }, payer.access_token)
    expect(await codeOf(agree(5_08))).toBe('QUOTE_CHANGED')
    expect(await agree(5_09)).toMatchObject({ agreed_total: 5_09, current_total: 5_09 })
    ;[payer] = await nextDay(app, planned, payer)
    await back()
    // A price below the agreed one is paid without asking the payer.
    ;[payer] = await nextDay(app, planned, payer)
    expect((await runsOf(app, payer, planned.id)).map(({ status }) => status)).toEqual(['sent', 'sent', 'failed'])
    expect(await balancesOf(app, payer)).toEqual([100_00 - 1_00 - 5_09 - 5_00, 0])
  })

  test('an amount outside the new limits is not sent and cannot be agreed to', async () => {
    const [before, payee] = await acquainted(app)
    const planned = await plan(app, before, payee, 5_00)
    const back = await aRule({ minimum: 10_00 })
    const [payer] = await nextDay(app, planned, before)
    expect(await seenSchedule(app, payer, planned.id)).toMatchObject({
      current_total: null,
      last_run: { refusal: 'AMOUNT_OUT_OF_BOUNDS' },
    })
    const agreeing = { ...changeOf(planned.id), quoted_total: 5_00 }
    expect(await codeOf(app.call('agree_schedule_total', agreeing, payer.access_token))).toBe('AMOUNT_OUT_OF_BOUNDS')
    await back()
  })
})

describe('when an account is closed', () => {
  const leaves = async ({ user_id }: MemberPerson): Promise<void> => {
    await sql('insert into deletions.deletion_request (id, user_id, requested_at) values ($1, $2, now())', randomUUID(), user_id)
    await sql(`update deletions.deletion_request set status = 'approved', ended_at = now() where user_id = $1`, user_id)
  }

  test('the payee’s: the schedule ends on its next day, and the payer is told why', async () => {
    const [before, payee] = await acquainted(app)
    const planned = await plan(app, before, payee, 5_00)
    await leaves(payee)
    const [payer] = await nextDay(app, planned, before)
    expect(await seenSchedule(app, payer, planned.id)).toMatchObject({
      status: 'ended',
      end_reason: 'payee_gone',
      last_run: { status: 'failed', refusal: 'RECIPIENT_UNAVAILABLE' },
    })
    expect(await notificationsOf(app, payer)).toMatchObject([
      {
        title: 'Your scheduled payments to Paul B. have ended',
        message: 'That account is closed, so it can’t be paid anymore. No money moved.',
      },
    ])
  })

  test('the payer’s: all their schedules end at once, and their notes are deleted', async () => {
    const [payer, payee] = await acquainted(app)
    const { id } = await plan(app, payer, payee, 5_00, { note: 'for the roof' })
    await leaves(payer)
    expect(await seenSchedule(app, payer, id)).toMatchObject({ status: 'ended', end_reason: 'asked', note: '', next_run: null })
    const { rows } = await sql('select from schedules.command where member_id = $1', payer.user_id)
    expect(rows).toEqual([])
  })
})

test('while the database is down nothing is decided; afterwards the run happens once', async () => {
  const proxy = await startDatabaseProxy(database().url)
  const other = await startTestApp(
    { ...database(), url: proxy.url },
    { clock: app.clock, config: { logLevel: 'silent', runsWorker: false } },
  )
  const [before, payee] = await acquainted(app)
  const planned = await plan(app, before, payee, 5_00)
  const [payer] = await onTheDay(app, planned.next_run?.due_at, before)
  // The connection breaks after the job has found the due schedule.
  let hasBroken = false
  const { ledger } = other.server
  const memberAccounts = ledger.memberAccounts.bind(ledger)
  Object.assign(ledger, {
    memberAccounts: (...of: Parameters<typeof memberAccounts>) => {
      hasBroken = true
      proxy.cut()
      return memberAccounts(...of)
    },
  })
  await runDueSchedules(other).catch(() => undefined)
  expect(hasBroken).toBe(true)
  expect(await runsOf(app, payer, planned.id)).toEqual([])
  proxy.restore()
  await other.stop()
  await proxy.close()
  await runDueSchedules(app)
  await runDueSchedules(app)
  expect(await runsOf(app, payer, planned.id)).toMatchObject([{ status: 'sent' }])
  expect(await balancesOf(app, payer)).toEqual([100_00 - 1_00 - 5_00, 0])
})
