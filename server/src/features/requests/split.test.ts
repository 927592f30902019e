import { randomUUID } from 'node:crypto'
import type { CallInput } from '@hai/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf, followedUp } from '../../../test/money.ts'
import { aPayment, deleteUnpaidRequests, expireRequests, seenBy } from '../../../test/requests.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

type Split = CallInput<'split_money'>

const aSplit = (
  total: number,
  people: readonly (MemberPerson | Split['people'][number])[],
  more: Partial<Split> = {},
): Split => ({
  idempotency_key: randomUUID(),
  total,
  note: 'dinner',
  shares: 'even',
  own_share: true,
  people: people.map((person) => ('user_id' in person ? { payer: { hai_tag: person.hai_tag } } : person)),
  ...more,
})

const named = ({ hai_tag }: MemberPerson, amount: number) => ({ payer: { hai_tag }, amount })

const threePeople = () => Promise.all([aMember(app), aFundedWallet(app), aMember(app)])

async function requestsOf({ user_id }: MemberPerson): Promise<readonly unknown[]> {
  const { rows } = await database().owner.query<{ amount: number }>(
    `select amount from requests.request where requester_id = $1`,
    [user_id],
  )
  return rows
}

test('an even split is exact, with the extra cent in the requester’s share; its screen shows who has paid', async () => {
  const [host, marie, jean] = await threePeople()
  const command = aSplit(10_00, [marie, jean])
  const { split_id } = await app.call('split_money', command, host.access_token)
  const split = await app.call('get_split', { split_id }, host.access_token)
  expect(split).toMatchObject({ total: 10_00, own_amount: 3_34, paid: 0, note: 'dinner' })
  expect(split.requests.map(({ amount, split_id: of, note }) => [amount, of, note])).toEqual([
    [3_33, split_id, 'dinner'],
    [3_33, split_id, 'dinner'],
  ])

  const [{ id: request_id } = { id: '' }] = split.requests
  const pay = await aPayment(app, request_id, 3_33, { undo_window: false })
  await app.call('pay_money_request', pay, marie.access_token)
  const after = await app.call('get_split', { split_id }, host.access_token)
  expect(after).toMatchObject({ paid: 3_33, requests: [{ status: 'paid' }, { status: 'open' }] })
  expect(await codeOf(app.call('get_split', { split_id }, marie.access_token))).toBe('NOT_FOUND')
  const seen = await app.call('get_money_request', { request_id }, marie.access_token)
  expect(seen.split_id).toBeNull()
})

test('without the requester’s share the first of the others pays the extra cent', async () => {
  const [host, marie, jean] = await threePeople()
  const { split_id } = await app.call('split_money', aSplit(10_01, [marie, jean], { own_share: false }), host.access_token)
  const split = await app.call('get_split', { split_id }, host.access_token)
  expect([split.own_amount, ...split.requests.map(({ amount }) => amount)]).toEqual([0, 5_01, 5_00])
})

test('custom amounts are kept, and the rest is the requester’s share', async () => {
  const [host, marie, jean] = await threePeople()
  const people = [named(marie, 6_00), named(jean, 3_00)]
  const { split_id } = await app.call('split_money', aSplit(10_00, people, { shares: 'own' }), host.access_token)
  expect(await app.call('get_split', { split_id }, host.access_token)).toMatchObject({
    own_amount: 1_00,
    requests: [{ amount: 6_00 }, { amount: 3_00 }],
  })
})

test('too few, too many, unnamed, duplicate or wrong shares are rejected', async () => {
  const [host, marie, jean] = await threePeople()
  const wrong: Split[] = [
    aSplit(10_00, [marie], { own_share: false }),
    aSplit(
      100_00,
      Array.from({ length: 20 }, () => marie),
    ),
    aSplit(10_00, [named(marie, 5_00), jean], { shares: 'own' }),
    aSplit(10_00, [named(marie, 5_00), jean]),
    aSplit(10_00, [named(marie, 5_00), named(jean, 4_00)], { shares: 'own', own_share: false }),
    aSplit(10_00, [named(marie, 6_00), named(jean, 4_00)], { shares: 'own' }),
    aSplit(10_00, [named(marie, 6_00), named(jean, 5_00)], { shares: 'own' }),
  ]
  for (const command of wrong) expect(await codeOf(app.call('split_money', command, host.access_token))).toBe('BAD_REQUEST')
  expect(await requestsOf(host)).toEqual([])
})

test('is all or nothing, and names who cannot be asked and why', async () => {
  const [host, marie, jean, paused] = await Promise.all([aMember(app), aMember(app), aMember(app), aMember(app)])
  const people = [
    named(marie, 5_00),
    named(host, 5_00),
    named(marie, 5_00),
    named(jean, 50),
    { payer: { email: 'no@example.org' }, amount: 5_00 },
  ]
  const refusal = await refusedBy(
    app.call('split_money', aSplit(20_50, people, { shares: 'own', own_share: false }), host.access_token),
  )
  expect(refusal).toEqual([
    { index: 1, code: 'RECIPIENT_IS_SELF' },
    { index: 2, code: 'ASKED_TWICE' },
    { index: 3, code: 'AMOUNT_OUT_OF_BOUNDS' },
    { index: 4, code: 'RECIPIENT_UNAVAILABLE' },
  ])

  const { request_id } = await app.call(
    'request_money',
    { idempotency_key: randomUUID(), payer: { hai_tag: paused.hai_tag }, amount: 5_00 },
    host.access_token,
  )
  await app.call('decline_money_request', { idempotency_key: randomUUID(), request_id }, paused.access_token)
  const again = await refusedBy(app.call('split_money', aSplit(9_00, [marie, paused]), host.access_token))
  expect(again).toEqual([{ index: 1, code: 'REQUEST_PAUSED' }])
  expect(await requestsOf(host)).toHaveLength(1)
})

test('a share that was paid and sent back no longer counts as paid', async () => {
  const [host, payer, other] = await threePeople()
  const { split_id } = await app.call('split_money', aSplit(9_00, [payer, other]), host.access_token)
  const split = () => app.call('get_split', { split_id }, host.access_token)
  const request_id = (await split()).requests[0]?.id ?? expect.fail()
  const { transaction_id } = await app.call(
    'pay_money_request',
    await aPayment(app, request_id, 3_00, { undo_window: false }),
    payer.access_token,
  )
  expect(await split()).toMatchObject({ paid: 3_00 })
  await app.call('return_payment', { idempotency_key: randomUUID(), transaction_id }, host.access_token)
  await followedUp(app)
  expect(await split()).toMatchObject({ paid: 0, requests: [{ status: 'returned', transaction_id }, { status: 'open' }] })
  expect(await seenBy(app, payer, request_id)).toMatchObject({ status: 'returned' })
})

test('fifty times at once with one key asks everyone once; another payload is rejected', async () => {
  const [host, marie, jean] = await threePeople()
  const command = aSplit(10_00, [marie, jean])
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.call('split_money', command, host.access_token)))
  expect(new Set(answers.map(({ split_id }) => split_id)).size).toBe(1)
  expect(await requestsOf(host)).toHaveLength(2)
  const other = { ...command, total: 11_00 }
  expect(await codeOf(app.call('split_money', other, host.access_token))).toBe('IDEMPOTENCY_CONFLICT')
})

async function refusedBy(refused: Promise<unknown>) {
  try {
    await refused
  } catch (error) {
    if (error instanceof Refused && error.body.code === 'SPLIT_REFUSED') return error.body.data?.refused
    throw error
  }
  throw new Error('it was not rejected')
}

test('a split is deleted with the last of its requests, and is kept whole if one was paid', async () => {
  const [host, marie, jean] = await threePeople()
  const [unpaid, partlyPaid] = [
    await app.call('split_money', aSplit(10_00, [marie, jean]), host.access_token),
    await app.call('split_money', aSplit(10_00, [marie, jean]), host.access_token),
  ]
  const { requests } = await app.call('get_split', { split_id: partlyPaid.split_id }, host.access_token)
  const pay = await aPayment(app, requests[0]?.id ?? '', 3_33, { undo_window: false })
  await app.call('pay_money_request', pay, marie.access_token)
  app.clock.forward({ days: 15 })
  await expireRequests(app)
  app.clock.forward({ days: 731 })
  await deleteUnpaidRequests(app)
  const { rows } = await database().owner.query<{ id: string; requests: number }>(
    `select s.id, count(r.id)::int as requests from requests.split s left join requests.request r on r.split_id = s.id
      where s.requester_id = $1 group by s.id`,
    [host.user_id],
  )
  expect(rows).toEqual([{ id: partlyPaid.split_id, requests: 2 }])
  expect(unpaid.split_id).not.toBe(partlyPaid.split_id)
})
