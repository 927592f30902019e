import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, aSignedUpPerson, type MemberPerson } from '../../../test/members.ts'
import { balancesOf, codeOf, followedUp, later } from '../../../test/money.ts'
import { aPayLink, aQuickPay, quickPay } from '../../../test/quick-pay.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const aPair = () => Promise.all([aFundedWallet(app, { full_name: 'Paul Baptiste' }), aMember(app, { full_name: 'Rose Pierre' })])
const ownLinks = async ({ access_token }: MemberPerson) => (await app.call('list_pay_links', {}, access_token)).items
const cancel = (pay_link_id: string, { access_token }: MemberPerson) => app.call('cancel_pay_link', { pay_link_id }, access_token)
const unknown = 'AAAAAAAAAAAAAAAAAAAAAA'

describe('a payment link', () => {
  test('shows anyone who has it the masked payee, the amount and the note', async () => {
    const [payer, payee] = await aPair()
    const made = await aPayLink(app, payee, { amount: 12_50, note: 'ti machann: 2 poul' })
    expect(made).toMatchObject({ amount: 12_50, note: 'ti machann: 2 poul', single_use: false })
    expect(made.url).toBe(`http://wallet.test/pay?link=${made.pay_link}`)
    expect(made.pay_link).toMatch(/^[\w-]{22}$/)
    expect(new Date(made.expires_at).getTime() - new Date(made.created_at).getTime()).toBe(30 * 86_400_000)

    const { pay_link } = made
    const stranger = { shown_name: 'Rose P.', hai_tag: payee.hai_tag, avatar_url: null, times_paid: 0 }
    const said = { amount: 12_50, note: 'ti machann: 2 poul', single_use: false, expires_at: made.expires_at }
    expect(await app.call('resolve_pay_link', { pay_link })).toEqual({ ...said, payee: stranger, is_own: false, quote: null })
    expect(await app.call('resolve_pay_link', { pay_link }, payer.access_token)).toMatchObject({ payee: stranger, is_own: false })
    expect(await app.call('resolve_pay_link', { pay_link }, payee.access_token)).toMatchObject({ is_own: true, quote: null })
    await quickPay(app, payer, { pay_link }, 12_50)
    await followedUp(app)
    expect(await app.call('resolve_pay_link', { pay_link }, payer.access_token)).toMatchObject({
      payee: { shown_name: 'Rose Pierre', times_paid: 1 },
    })
  })

  test('shows members the same price as the quote', async () => {
    const [payer, payee] = await aPair()
    const { pay_link } = await aPayLink(app, payee, { amount: 12_50 })
    const { quote } = await app.call('resolve_pay_link', { pay_link }, payer.access_token)
    expect(quote).toMatchObject({ amount: 12_50, total: 12_50, available_after: 87_50 })
    expect(quote).toEqual(await app.call('quote_quick_pay', { payee: { pay_link }, amount: 12_50 }, payer.access_token))
    const { pay_link: free } = await aPayLink(app, payee)
    expect(await app.call('resolve_pay_link', { pay_link: free }, payer.access_token)).toMatchObject({ quote: null })
    const outsider = await aSignedUpPerson(app)
    expect(await app.call('resolve_pay_link', { pay_link }, outsider.access_token)).toMatchObject({ quote: null })
  })

  test('pays its own amount and note, whatever the payer’s browser sends', async () => {
    const [payer, payee] = await aPair()
    const { pay_link } = await aPayLink(app, payee, { amount: 12_50, note: 'two chickens' })
    for (const amount of [1_00, 13_00]) expect(await codeOf(quickPay(app, payer, { pay_link }, amount))).toBe('QUOTE_CHANGED')
    expect(await codeOf(app.call('quote_quick_pay', { payee: { pay_link }, amount: 1_00 }, payer.access_token))).toBe(
      'QUOTE_CHANGED',
    )
    await quickPay(app, payer, { pay_link }, 12_50, { note: 'a goat' })
    const { items } = await app.call('list_activity', {}, payee.access_token)
    expect(items).toMatchObject([{ amount: 12_50, note: 'two chickens' }])
  })

  test('a payment link without amount and note leaves both to the payer', async () => {
    const [payer, payee] = await aPair()
    const { pay_link } = await aPayLink(app, payee)
    await quickPay(app, payer, { pay_link }, 3_00, { note: 'a goat' })
    expect((await app.call('list_activity', {}, payee.access_token)).items).toMatchObject([{ amount: 3_00, note: 'a goat' }])
  })

  test('a link for many payments counts them; a single-use link is used up by the first payer', async () => {
    const [payer, payee] = await aPair()
    const many = await aPayLink(app, payee)
    const once = await aPayLink(app, payee, { single_use: true })
    await quickPay(app, payer, many, 3_00)
    await quickPay(app, payer, many, 20_00)
    await quickPay(app, payer, once, 4_00)
    expect(await codeOf(quickPay(app, payer, once, 4_00))).toBe('NOT_FOUND')
    await followedUp(app)
    expect(await ownLinks(payee)).toMatchObject([
      { id: once.id, status: 'paid', times_paid: 1, amount_paid: 4_00 },
      { id: many.id, status: 'open', times_paid: 2, amount_paid: 23_00 },
    ])
  })

  test('no longer counts a returned payment', async () => {
    const [payer, payee] = await aPair()
    const link = await aPayLink(app, payee, { amount: 2_00 })
    const { transaction_id } = await quickPay(app, payer, link, 2_00)
    await quickPay(app, payer, link, 2_00)
    await app.call('return_payment', { idempotency_key: randomUUID(), transaction_id }, payee.access_token)
    await followedUp(app)
    expect(await ownLinks(payee)).toMatchObject([{ times_paid: 1, amount_paid: 2_00 }])
  })

  test('edited by hand is another valid link or none', async () => {
    const payee = await aMember(app)
    const { pay_link } = await aPayLink(app, payee)
    const changed = Array.from(
      pay_link,
      (letter, at) => pay_link.slice(0, at) + (letter === 'A' ? 'B' : 'A') + pay_link.slice(at + 1),
    )
    for (const other of changed) expect(await codeOf(app.call('resolve_pay_link', { pay_link: other }))).toBe('NOT_FOUND')
    for (const wrong of ['', 'x', `${pay_link}A`, `${pay_link.slice(1)}%`, '../../../../../../etc'])
      expect(await codeOf(app.call('resolve_pay_link', { pay_link: wrong }))).toBe('BAD_REQUEST')
  })

  test('a link that is unknown, cancelled, used up or expired gives the same answer to guests and payers', async () => {
    const [payer, payee] = await aPair()
    const [cancelled, used, expired] = await Promise.all([
      aPayLink(app, payee),
      aPayLink(app, payee, { single_use: true }),
      aPayLink(app, payee, { expires_in_days: 1 }),
    ])
    await cancel(cancelled.id, payee)
    await quickPay(app, payer, used, 1_00)
    const [again, owner] = await later(app, { days: 1 }, payer, payee)
    const bodies = await Promise.all(
      [unknown, cancelled.pay_link, used.pay_link, expired.pay_link].flatMap((pay_link) => [
        answerTo('/rpc/resolve_pay_link', { pay_link }),
        answerTo('/rpc/quote_quick_pay', { payee: { pay_link }, amount: 1_00 }, again.access_token),
        answerTo('/rpc/quick_pay', aQuickPay({ pay_link }, 1_00), again.access_token),
      ]),
    )
    expect(new Set(bodies)).toEqual(new Set(['404 {"code":"NOT_FOUND","message":"Not found."}']))
    expect((await ownLinks(owner)).map(({ status }) => status).toSorted()).toEqual(['cancelled', 'expired', 'paid'])
  })

  const answerTo = async (route: string, body: unknown, access_token?: string) => {
    const response = await app.post(route, body, access_token)
    const { code, message, data } = (await response.json()) as Record<string, unknown>
    return `${response.status} ${JSON.stringify({ code, message, data })}`
  }
})

describe('creating a link', () => {
  test('creating a link with the same key returns it, even after it ended; another payload is rejected; fifty at once create one', async () => {
    const payee = await aMember(app)
    const asked = { idempotency_key: randomUUID(), amount: 5_00, note: 'eggs', single_use: true, expires_in_days: 7 }
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.call('create_pay_link', asked, payee.access_token)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const [first] = answers
    if (!first) throw new Error('no link was created')
    await cancel(first.id, payee)
    expect(await app.call('create_pay_link', asked, payee.access_token)).toEqual(first)
    for (const other of [{ amount: null }, { note: 'egg' }, { single_use: false }, { expires_in_days: 8 }])
      expect(await codeOf(app.call('create_pay_link', { ...asked, ...other }, payee.access_token))).toBe('IDEMPOTENCY_CONFLICT')
    expect(await ownLinks(payee)).toHaveLength(1)
  })

  test('accepts the amounts of a quick pay, and notes in any script', async () => {
    const payee = await aMember(app)
    for (const amount of [49, 1_000_01]) expect(await codeOf(aPayLink(app, payee, { amount }))).toBe('AMOUNT_OUT_OF_BOUNDS')
    for (const expires_in_days of [0, 366]) expect(await codeOf(aPayLink(app, payee, { expires_in_days }))).toBe('BAD_REQUEST')
    expect(await codeOf(aPayLink(app, payee, { note: 'x'.repeat(141) }))).toBe('BAD_REQUEST')
    const note = `${'🐔'.repeat(40)} مرحبا <b>`
    const { pay_link } = await aPayLink(app, payee, { note })
    expect(await app.call('resolve_pay_link', { pay_link })).toMatchObject({ note })
  })

  test('is limited per day and possible again when the oldest is a day old', async () => {
    const narrow = await startTestApp(database(), { clock: app.clock, config: { payLinks: { days: 30, perDay: 3 } } })
    onTestFinished(() => narrow.stop())
    const payee = await aMember(narrow)
    for (let made = 0; made < 3; made += 1) await aPayLink(narrow, payee)
    expect(await codeOf(aPayLink(narrow, payee))).toBe('RATE_LIMITED')
    const [again] = await later(narrow, { days: 1 }, payee)
    await aPayLink(narrow, again)
  })
})

describe('own links', () => {
  test('are listed newest first, in pages, without links of others', async () => {
    const [payee, other] = await Promise.all([aMember(app), aMember(app)])
    const made = []
    for (let index = 0; index < 3; index += 1) made.unshift((await aPayLink(app, payee)).id)
    await aPayLink(app, other)
    const page = await app.call('list_pay_links', { limit: 2 }, payee.access_token)
    const rest = await app.call('list_pay_links', { limit: 2, cursor: page.next_cursor ?? '' }, payee.access_token)
    expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual(made)
    expect(rest.next_cursor).toBeNull()
    expect(await codeOf(app.call('list_pay_links', { cursor: 'x' }, payee.access_token))).toBe('BAD_REQUEST')
  })

  test('are listed without closed ones when only open ones are requested', async () => {
    const [payer, payee] = await aPair()
    const short = { expires_in_days: 1 }
    const [, second, third] = [
      await aPayLink(app, payee, short),
      await aPayLink(app, payee, short),
      await aPayLink(app, payee, { ...short, single_use: true }),
    ]
    for (let count = 0; count < 3; count += 1) await cancel((await aPayLink(app, payee)).id, payee)
    const asked = { state: 'open', limit: 1 } as const
    const page = await app.call('list_pay_links', asked, payee.access_token)
    expect(page.items).toMatchObject([{ id: third.id, status: 'open' }])
    await quickPay(app, payer, third, 1_00)
    const rest = await app.call('list_pay_links', { ...asked, cursor: page.next_cursor ?? '' }, payee.access_token)
    expect(rest.items).toMatchObject([{ id: second.id }])
    expect((await app.call('list_pay_links', { state: 'open' }, payee.access_token)).items).toHaveLength(2)
    const [much] = await later(app, { days: 1 }, payee)
    expect((await app.call('list_pay_links', { state: 'open' }, much.access_token)).items).toEqual([])
  })

  test('are cancelled only by their creator, for good, and not after they ended', async () => {
    const [payer, payee] = await aPair()
    const link = await aPayLink(app, payee)
    for (const [id, who] of [
      [link.id, payer],
      [randomUUID(), payee],
    ] as const)
      expect(await codeOf(cancel(id, who))).toBe('NOT_FOUND')
    const first = await cancel(link.id, payee)
    expect(first).toMatchObject({ id: link.id, status: 'cancelled' })
    expect(await cancel(link.id, payee)).toEqual(first)
    const used = await aPayLink(app, payee, { single_use: true })
    await quickPay(app, payer, used, 1_00)
    expect(await codeOf(cancel(used.id, payee))).toBe('INVALID_TRANSITION')
    const short = await aPayLink(app, payee, { expires_in_days: 1 })
    const [owner] = await later(app, { days: 1 }, payee)
    expect(await codeOf(cancel(short.id, owner))).toBe('INVALID_TRANSITION')
  })

  test('are deleted ninety days after they expire', async () => {
    const payee = await aMember(app)
    const link = await aPayLink(app, payee, { expires_in_days: 1 })
    const count = async () => (await database().owner.query('select from pay.link where id = $1', [link.id])).rowCount
    const purge = app.server.jobs['pay:purge']
    app.clock.forward({ days: 91 })
    await purge?.({})
    expect(await count()).toBe(1)
    app.clock.forward({ seconds: 1 })
    await purge?.({})
    expect(await count()).toBe(0)
  })
})

describe('at the same moment', () => {
  test('two members pay a single-use link on two servers: one succeeds, the other gets NOT_FOUND', async () => {
    const other = await startTestApp(database(), { clock: app.clock })
    onTestFinished(() => other.stop())
    for (let round = 0; round < 8; round += 1) {
      const [one, two, payee] = await Promise.all([aFundedWallet(app), aFundedWallet(app), aMember(app)])
      const link = await aPayLink(app, payee, { single_use: true, amount: 5_00 })
      const results = await Promise.allSettled([quickPay(app, one, link, 5_00), quickPay(other, two, link, 5_00)])
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const paid = (await balancesOf(app, one))[0] + (await balancesOf(app, two))[0]
      expect([paid, await balancesOf(app, payee)]).toEqual([195_00, [5_00, 0]])
    }
  })

  test('a link is paid and cancelled: one of the two succeeds', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [payer, payee] = await aPair()
      const link = await aPayLink(app, payee, { single_use: true, amount: 5_00 })
      const [paid, cancelled] = await Promise.allSettled([quickPay(app, payer, link, 5_00), cancel(link.id, payee)])
      expect([paid.status, cancelled.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      expect((await ownLinks(payee))[0]?.status).toBe(paid.status === 'fulfilled' ? 'paid' : 'cancelled')
      expect((await balancesOf(app, payee))[0]).toBe(paid.status === 'fulfilled' ? 5_00 : 0)
    }
  })
})
