import { randomUUID } from 'node:crypto'
import type { CallInput } from '@hai/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { balancesOf, codeOf, followedUp, sendAtOnce } from '../../../test/money.ts'
import { aPayLink, aQuickPay, quickPay } from '../../../test/quick-pay.ts'
import { listening } from '../../../test/realtime.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const aPair = () => Promise.all([aFundedWallet(app, { full_name: 'Paul Baptiste' }), aMember(app, { full_name: 'Rose Pierre' })])

async function refusedFor(command: CallInput<'quick_pay'>, { access_token }: MemberPerson) {
  const error: unknown = await app.call('quick_pay', command, access_token).then(
    () => new Error('it was not rejected'),
    (refused: unknown) => refused,
  )
  if (!(error instanceof Refused)) throw error
  return error.body
}

describe('a quick pay', () => {
  test('arrives at once; from twenty dollars on the payee pays half a percent and tax on it', async () => {
    const [payer, payee] = await aPair()
    expect(await quickPay(app, payer, payee, 25_00)).toMatchObject({ amount: 25_00, total: 25_00, available_balance: 75_00 })
    expect(await balancesOf(app, payer)).toEqual([75_00, 0])
    expect(await balancesOf(app, payee)).toEqual([24_86, 0])

    await quickPay(app, payer, payee, 19_99)
    expect(await balancesOf(app, payee)).toEqual([44_85, 0])
  })

  test('follows the current fee rule, whichever side pays', async () => {
    const [payer, payee] = await aPair()
    const rule = async (paid_by: string) => {
      await database().owner.query(
        `insert into fees.rule (operation, effective_from, minimum_amount, maximum_amount, bands, tax_bp, paid_by)
         values ('quick_pay', $1, 50, 100000, '[{"from_amount":0,"fixed":10,"rate_bp":0,"minimum":0,"maximum":null}]', 1000, $2)`,
        [app.clock.now().toISOString(), paid_by],
      )
      app.clock.forward({ seconds: 6 })
    }
    await rule('payer')
    const { hai_tag } = payee
    const asked = { payee: { hai_tag }, amount: 5_00 }
    expect(await app.call('quote_quick_pay', asked, payer.access_token)).toMatchObject({
      fee: 10,
      tax: 1,
      total: 5_11,
      payee_gets: 5_00,
      fee_paid_by: 'payer',
      available_after: 94_89,
    })
    expect(await refusedFor(aQuickPay({ hai_tag }, 5_00), payer)).toMatchObject({
      code: 'QUOTE_CHANGED',
      data: { amount: 5_00, fee: 10, tax: 1, total: 5_11, payee_gets: 5_00 },
    })
    expect(await quickPay(app, payer, payee, 5_00, { quoted_total: 5_11 })).toMatchObject({ total: 5_11 })
    expect(await balancesOf(app, payee)).toEqual([5_00, 0])
    const { items } = await app.call('list_activity', { kind: 'quick_pay' }, payer.access_token)
    expect(items).toMatchObject([{ amount: 5_00, fee: 10, tax: 1, balance_after: 94_89 }])

    await rule('platform')
    await quickPay(app, payer, payee, 5_00)
    expect([await balancesOf(app, payer), await balancesOf(app, payee)]).toEqual([
      [89_89, 0],
      [10_00, 0],
    ])
    await database().owner.query(`delete from fees.rule where operation = 'quick_pay' and bands::text like '%"fixed": 10%'`)
    app.clock.forward({ seconds: 6 })
  })

  test('is quoted first, with the remaining daily limit and balance, without moving money', async () => {
    const [payer, payee] = await aPair()
    const asked = { payee: { hai_tag: payee.hai_tag }, amount: 25_00 }
    expect(await app.call('quote_quick_pay', asked, payer.access_token)).toMatchObject({
      amount: 25_00,
      fee: 13,
      tax: 1,
      total: 25_00,
      payee_gets: 24_86,
      fee_paid_by: 'payee',
      remaining_today: 50_00,
      available_after: 75_00,
    })
    expect(await balancesOf(app, payer)).toEqual([100_00, 0])
  })

  test('a quick pay with the same key returns the same answer and pays once; another payload is rejected', async () => {
    const [payer, payee] = await aPair()
    const command = aQuickPay({ hai_tag: payee.hai_tag }, 10_00)
    const first = await app.call('quick_pay', command, payer.access_token)
    await quickPay(app, payer, payee, 2_00)
    expect(await app.call('quick_pay', command, payer.access_token)).toEqual(first)
    for (const other of [{ amount: 11_00, quoted_total: 11_00 }, { note: 'other' }, { payee: { hai_tag: payer.hai_tag } }])
      expect(await codeOf(app.call('quick_pay', { ...command, ...other }, payer.access_token))).toBe('IDEMPOTENCY_CONFLICT')
    expect(await balancesOf(app, payee)).toEqual([12_00, 0])
  })

  test('fifty at once with one key pay once, by tag and by both kinds of link', async () => {
    const [payer, payee] = await aPair()
    const { pay_link: once } = await aPayLink(app, payee, { single_use: true })
    const { pay_link: often } = await aPayLink(app, payee)
    for (const target of [{ hai_tag: payee.hai_tag }, { pay_link: once }, { pay_link: often }]) {
      const command = aQuickPay(target, 2_00)
      const answers = await Promise.all(Array.from({ length: 50 }, () => app.call('quick_pay', command, payer.access_token)))
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    }
    expect([await balancesOf(app, payer), await balancesOf(app, payee)]).toEqual([
      [94_00, 0],
      [6_00, 0],
    ])
  })

  test('makes the two acquainted: the next send arrives at once, and they see full names', async () => {
    const [payer, payee] = await aPair()
    await quickPay(app, payer, payee, 2_00)
    await followedUp(app)
    const found = await app.call('find_recipient', { hai_tag: payee.hai_tag }, payer.access_token)
    expect(found).toMatchObject({ shown_name: 'Rose Pierre', times_paid: 1 })
    const { items } = await app.call('list_recent_recipients', {}, payer.access_token)
    expect(items).toMatchObject([{ hai_tag: payee.hai_tag }])
  })
})

describe('rejected without moving money', () => {
  test('rejects amounts below half a dollar, above a thousand, above the balance and above the daily limit', async () => {
    const [payer, payee] = await aPair()
    const to = { hai_tag: payee.hai_tag }
    for (const amount of [49, 1_000_01])
      expect(await refusedFor(aQuickPay(to, amount), payer)).toMatchObject({
        code: 'AMOUNT_OUT_OF_BOUNDS',
        data: { minimum: 50, maximum: 1_000_00 },
      })
    const poor = await aFundedWallet(app, { amount: 5_00 })
    expect(await refusedFor(aQuickPay(to, 5_01), poor)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(await refusedFor(aQuickPay(to, 50_01), payer)).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      data: { name: 'day', limit: 50_00, used: 0 },
    })
    expect(await balancesOf(app, payee)).toEqual([0, 0])
  })

  test('rejects the payer themselves by tag or own link, an unknown tag, and a blocked member, whose link does not exist', async () => {
    const [payer, payee] = await aPair()
    const { pay_link: own } = await aPayLink(app, payer)
    for (const target of [{ hai_tag: payer.hai_tag.toUpperCase() }, { pay_link: own }])
      expect(await refusedFor(aQuickPay(target, 5_00), payer)).toMatchObject({ code: 'RECIPIENT_IS_SELF' })
    expect(await refusedFor(aQuickPay({ hai_tag: 'nobody_has_it' }, 5_00), payer)).toMatchObject({
      code: 'RECIPIENT_UNAVAILABLE',
    })

    const { pay_link } = await aPayLink(app, payee)
    const block = { user_id: payee.user_id, reason: 'Your account is being looked at.' }
    await app.server.database.transaction().execute((trx) => app.server.identity.blockMember(trx, block))
    await followedUp(app)
    expect(await refusedFor(aQuickPay({ hai_tag: payee.hai_tag }, 5_00), payer)).toMatchObject({ code: 'RECIPIENT_UNAVAILABLE' })
    expect(await refusedFor(aQuickPay({ pay_link }, 5_00), payer)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await codeOf(app.call('resolve_pay_link', { pay_link }))).toBe('NOT_FOUND')
  })

  test('rejects a payee who is full or frozen, by tag and by link, and a payer with a frozen wallet', async () => {
    const [payer, full] = await Promise.all([aFundedWallet(app), aFundedWallet(app, { amount: 149_00 })])
    const { pay_link } = await aPayLink(app, full, { single_use: true })
    for (const target of [{ hai_tag: full.hai_tag }, { pay_link }])
      expect(await refusedFor(aQuickPay(target, 1_01), payer)).toMatchObject({ code: 'RECIPIENT_CANNOT_RECEIVE' })
    await quickPay(app, payer, { pay_link }, 1_00)

    const { pay_link: another } = await aPayLink(app, full)
    await app.server.database.transaction().execute((trx) => app.server.ledger.freeze(trx, full.user_id))
    expect(await refusedFor(aQuickPay({ pay_link: another }, 50), payer)).toMatchObject({ code: 'RECIPIENT_CANNOT_RECEIVE' })
    const other = await aMember(app)
    await app.server.database.transaction().execute((trx) => app.server.ledger.freeze(trx, payer.user_id))
    expect(await refusedFor(aQuickPay({ hai_tag: other.hai_tag }, 50), payer)).toMatchObject({ code: 'WALLET_LOCKED' })
  })

  test('the sixth stranger by tag within a minute; a link does not count', async () => {
    const payer = await aFundedWallet(app)
    const strangers = await Promise.all(Array.from({ length: 6 }, () => aMember(app)))
    const quote = (payee: CallInput<'quote_quick_pay'>['payee']) =>
      app.call('quote_quick_pay', { payee, amount: 1_00 }, payer.access_token)
    for (const { hai_tag } of strangers.slice(0, 5)) await quote({ hai_tag })
    const [last] = strangers.slice(-1)
    if (!last) throw new Error('there are no six members')
    expect(await codeOf(quote({ hai_tag: last.hai_tag }))).toBe('RATE_LIMITED')
    expect(await refusedFor(aQuickPay({ hai_tag: last.hai_tag }, 1_00), payer)).toMatchObject({ code: 'RATE_LIMITED' })
    const { pay_link } = await aPayLink(app, last)
    expect(await quote({ pay_link })).toMatchObject({ total: 1_00 })
  })
})

describe('after a quick pay', () => {
  test('both see it in their activity and on a receipt, the payee with the deductions', async () => {
    const [payer, payee] = await aPair()
    const { transaction_id } = await quickPay(app, payer, payee, 25_00, { note: 'two chickens' })
    const activity = async ({ access_token }: MemberPerson) =>
      (await app.call('list_activity', { kind: 'quick_pay', search: 'chicken' }, access_token)).items
    const same = { id: transaction_id, kind: 'quick_pay', status: 'completed', note: 'two chickens', fee: 0, tax: 0 }
    expect(await activity(payer)).toMatchObject([
      { ...same, direction: 'out', amount: 25_00, balance_after: 75_00, counterparty: { shown_name: 'Rose Pierre' } },
    ])
    expect(await activity(payee)).toMatchObject([
      { ...same, direction: 'in', amount: 24_86, balance_after: 24_86, counterparty: { shown_name: 'Paul Baptiste' } },
    ])
    const receipt = ({ access_token }: MemberPerson) => app.call('get_transaction', { transaction_id }, access_token)
    expect(await receipt(payer)).toMatchObject({ total: 25_00, deducted: null, can_undo_until: null })
    expect(await receipt(payee)).toMatchObject({ total: 24_86, deducted: { paid: 25_00, fee: 13, tax: 1 } })
    expect(await codeOf(app.call('get_transaction', { transaction_id }, (await aMember(app)).access_token))).toBe('NOT_FOUND')
    await sendAtOnce(app, payer, payee, 1_00)
    expect((await app.call('list_activity', { kind: 'quick_pay' }, payer.access_token)).items).toHaveLength(1)
  })

  test('the payee’s notification has the amount received, the payer and the deductions', async () => {
    const [payer, payee] = await aPair()
    const { transaction_id } = await quickPay(app, payer, payee, 25_00)
    await quickPay(app, payer, payee, 20_00, { note: 'two chickens' })
    await quickPay(app, payer, payee, 1_00, { note: 'and an egg' })
    await followedUp(app)
    const { items } = await app.call('list_notifications', {}, payee.access_token)
    expect(items.map(({ title, message }) => `${title} / ${message}`)).toEqual([
      'You received $1.00 / From Paul B.: “and an egg”',
      'You received $19.89 / Paul B. paid $20.00: “two chickens”. Fee and tax: $0.11',
      'You received $24.86 / Paul B. paid $25.00. Fee and tax: $0.14',
    ])
    expect(items.at(-1)).toMatchObject({ type: 'money_received', reference_type: 'transaction', reference_id: transaction_id })
    expect((await app.call('list_notifications', {}, payer.access_token)).items).toEqual([])
  })

  test('open browsers of both update by themselves', async () => {
    const [payer, payee] = await aPair()
    const browser = await listening(app, payee.access_token, ['wallet', 'notifications'])
    const { transaction_id } = await quickPay(app, payer, payee, 25_00)
    await browser.until((message) => 'event' in message && message.event === 'activity' && message.record.id === transaction_id)
    await browser.until((message) => 'event' in message && message.event === 'insert')
    const balances = browser
      .events('wallet')
      .flatMap((event) => (event.event === 'balance' ? event.record.available_balance : []))
    expect(balances.at(-1)).toBe(24_86)
    browser.close()
  })

  test('the ledger is correct', async () => {
    const [payer, payee] = await aPair()
    const command = { ...aQuickPay({ hai_tag: payee.hai_tag }, 30_00), idempotency_key: randomUUID() }
    await app.call('quick_pay', command, payer.access_token)
    const { rows } = await database().owner.query<{ kind: string; amount: number }>(
      `select account.kind, entry.amount from ledger.posting
         join ledger.entry on entry.posting_id = posting.id join ledger.account on account.id = entry.account_id
        where posting.initiator_id = $1 and posting.kind = 'quick_pay' order by entry.amount`,
      [payer.user_id],
    )
    expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['available', -30_00],
      ['tax_fees', 2],
      ['platform_fees', 15],
      ['available', 29_83],
    ])
  })
})
