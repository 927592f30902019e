import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf, followedUp, later, sendAtOnce } from '../../../test/money.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

type Address = Parameters<typeof app.call<'find_recipient'>>[1]
const find = (who: MemberPerson, address: Address) => app.call('find_recipient', address, who.access_token)
const nobody = { found: false, shown_name: null, hai_tag: null, avatar_url: null, times_paid: 0 }

test('a stranger has a masked name, someone dealt with before their full name, on both sides', async () => {
  const [payer, payee] = await Promise.all([
    aFundedWallet(app, { full_name: 'Paul Baptiste' }),
    aMember(app, { full_name: 'Rose Pierre' }),
  ])
  expect(await find(payer, { hai_tag: payee.hai_tag })).toMatchObject({
    found: true,
    shown_name: 'Rose P.',
    hai_tag: payee.hai_tag,
    times_paid: 0,
  })
  await sendAtOnce(app, payer, payee, 5_00)
  await followedUp(app)
  expect(await find(payer, { email: payee.email })).toMatchObject({ found: true, shown_name: 'Rose Pierre', times_paid: 1 })
  expect(await find(payee, { hai_tag: payer.hai_tag })).toMatchObject({ shown_name: 'Paul Baptiste', times_paid: 0 })
  expect((await app.call('list_recent_recipients', {}, payer.access_token)).items).toMatchObject([
    { shown_name: 'Rose Pierre', hai_tag: payee.hai_tag, times_paid: 1 },
  ])
})

test('unknown, hidden and blocked people look the same by email', async () => {
  const [asker, hidden, blocked] = await Promise.all([aMember(app), aMember(app), aMember(app)])
  await database().owner.query(`update identity.profile set hidden_from_email = true where id = $1`, [hidden.user_id])
  await database().owner.query(`update identity.profile set is_blocked = true where id = $1`, [blocked.user_id])
  for (const address of [{ email: 'nobody@example.org' }, { email: hidden.email }, { email: blocked.email }])
    expect(await find(asker, address)).toEqual(nobody)
})

test('a tag that cannot be paid is rejected as in a quote, and counts as a lookup', async () => {
  const [asker, blocked] = await Promise.all([aMember(app), aMember(app)])
  await database().owner.query(`update identity.profile set is_blocked = true where id = $1`, [blocked.user_id])
  for (const hai_tag of ['support', 'admin', 'agent', blocked.hai_tag]) {
    expect(await codeOf(find(asker, { hai_tag }))).toBe('RECIPIENT_UNAVAILABLE')
    const quoted = app.call('quote_transfer', { payee: { hai_tag }, amount: 5_00 }, asker.access_token)
    expect(await codeOf(quoted)).toBe('RECIPIENT_UNAVAILABLE')
  }
  expect(await codeOf(find(asker, { hai_tag: 'free_to_take' }))).toBe('RECIPIENT_UNAVAILABLE')
  expect(await codeOf(find(asker, { hai_tag: 'free_as_well' }))).toBe('RATE_LIMITED')
})

test('a mistyped tag is rejected with suggestions of known people, never strangers', async () => {
  const [asker, paid, payer, stranger] = await Promise.all([
    aFundedWallet(app),
    aMember(app, { full_name: 'Jean Moise', hai_tag: 'jean_moise' }),
    aFundedWallet(app, { full_name: 'Jeanne Moise', hai_tag: 'jeane_moise' }),
    aMember(app, { hai_tag: 'jean_moisy' }),
  ])
  const typed = { hai_tag: 'jean_mois' }
  const suggested = async (who: MemberPerson) => {
    const error = await find(who, typed).catch((refusal: unknown) => refusal)
    return error instanceof Refused ? error.body : error
  }
  expect(await suggested(asker)).toMatchObject({ code: 'RECIPIENT_UNAVAILABLE', data: { suggestions: [] } })
  await sendAtOnce(app, asker, paid, 5_00)
  await sendAtOnce(app, payer, asker, 5_00)
  await followedUp(app)
  expect(await suggested(asker)).toMatchObject({
    data: {
      suggestions: [
        { hai_tag: 'jean_moise', shown_name: 'Jean Moise' },
        { hai_tag: 'jeane_moise', shown_name: 'Jeanne Moise' },
      ],
    },
  })
  expect(await suggested(stranger)).toMatchObject({ data: { suggestions: [] } })

  await app.call('change_hai_tag', { hai_tag: 'ti_jo_nouvo', password: paid.password }, paid.access_token)
  await followedUp(app)
  const renamed = await find(asker, { hai_tag: 'jean_moise' }).catch((refusal: unknown) => refusal)
  expect(renamed instanceof Refused ? renamed.body : renamed).toMatchObject({
    data: { suggestions: [{ hai_tag: 'ti_jo_nouvo' }, { hai_tag: 'jeane_moise' }] },
  })
})

test('a member cannot find themselves', async () => {
  const asker = await aMember(app)
  for (const address of [{ hai_tag: asker.hai_tag }, { email: asker.email }])
    expect(await codeOf(find(asker, address))).toBe('RECIPIENT_IS_SELF')
})

test('lookups of strangers are limited to five a minute and twenty a day, found or not, including quotes and concurrent calls', async () => {
  const asker = await aMember(app)
  const stranger = (number: number) => ({ email: `stranger${number}@example.org` })
  const quote = () => app.call('quote_transfer', { payee: stranger(77), amount: 5_00 }, asker.access_token)
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, number) => find(asker, stranger(number))))
  const answered = results.filter(({ status }) => status === 'fulfilled')
  expect(answered).toHaveLength(5)
  const refused = results.flatMap((result) =>
    result.status === 'rejected' && result.reason instanceof Refused ? result.reason : [],
  )
  expect(refused.every(({ status, code }) => status === 429 && code === 'RATE_LIMITED')).toBe(true)
  expect(await codeOf(quote())).toBe('RATE_LIMITED')

  let asking = asker
  for (let minute = 1; minute <= 3; minute += 1) {
    ;[asking] = await later(app, { minutes: 1 }, asking)
    for (let number = 0; number < 5; number += 1) await find(asking, stranger(100 * minute + number))
  }
  ;[asking] = await later(app, { minutes: 1 }, asking)
  expect(await codeOf(find(asking, stranger(999)))).toBe('RATE_LIMITED')
  expect(await find(asking, stranger(300))).toEqual(nobody)
  ;[asking] = await later(app, { days: 1 }, asking)
  expect(await find(asking, stranger(999))).toEqual(nobody)
})

test('a quote shows the cost and effect of a send', async () => {
  const [payer, payee] = await Promise.all([aFundedWallet(app), aMember(app)])
  const quote = (input: object) =>
    app.call('quote_transfer', { payee: { hai_tag: payee.hai_tag }, amount: 25_00, ...input }, payer.access_token)
  expect(await quote({})).toEqual({
    amount: 25_00,
    fee: 25,
    tax: 3,
    total: 25_28,
    payee_gets: 25_00,
    status: 'arriving',
    amount_htg: 3275,
    remaining_today: 50_00,
    available_after: 74_72,
    free_left_today: null,
    at_most: { amount: 25_00, fee: 25, tax: 3, total: 25_28, payee_gets: 25_00 },
  })
  expect(await quote({ undo_window: false })).toMatchObject({ status: 'completed' })
  expect(await quote({ payee: { email: 'nobody@example.org' } })).toMatchObject({ status: 'pending' })
  expect(await quote({ amount: 200_00 })).toMatchObject({ available_after: -101_10 })
  await sendAtOnce(app, payer, payee, 20_00)
  await followedUp(app)
  expect(await quote({})).toMatchObject({ status: 'completed', remaining_today: 30_00 })
  for (const [input, code] of [
    [{ amount: 99 }, 'AMOUNT_OUT_OF_BOUNDS'],
    [{ payee: { hai_tag: payer.hai_tag } }, 'RECIPIENT_IS_SELF'],
    [{ payee: { hai_tag: 'support' } }, 'RECIPIENT_UNAVAILABLE'],
  ] as const)
    expect(await codeOf(quote(input))).toBe(code)
})
