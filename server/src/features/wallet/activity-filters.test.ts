import type { CallInput } from '@hai/contract/contract'
import type { ActivityItem } from '@hai/contract/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aLongHistory } from '../../../test/long-history.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf, later, send, sendAtOnce } from '../../../test/money.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

type Filters = CallInput<'list_activity'>
const page = (who: MemberPerson, filters: Filters = {}) => app.call('list_activity', filters, who.access_token)
const amounts = async (who: MemberPerson, filters: Filters) => (await page(who, filters)).items.map(({ amount }) => amount)

describe('only matching items are shown', () => {
  test('finds items by the other person, in either direction, with any spelling of the tag', async () => {
    const [paul, rose, anne] = await Promise.all([aFundedWallet(app), aMember(app), aMember(app)])
    await sendAtOnce(app, paul, rose, 5_00)
    await sendAtOnce(app, rose, paul, 1_00)
    await sendAtOnce(app, paul, anne, 7_00)
    expect(await amounts(paul, { person: `@${rose.hai_tag.toUpperCase()}` })).toEqual([1_00, 5_00])
    expect(await amounts(paul, { person: rose.hai_tag, direction: 'out' })).toEqual([5_00])
    expect(await amounts(anne, { person: paul.hai_tag })).toEqual([7_00])
    for (const person of [anne.hai_tag, 'nobody_at_all', rose.hai_tag]) expect(await amounts(rose, { person })).toEqual([])
    expect(await codeOf(page(paul, { person: 'Marie Joseph' }))).toBe('BAD_REQUEST')
  })

  test('finds items by the other person, even if they are blocked now', async () => {
    const [paul, rose] = await Promise.all([aFundedWallet(app), aMember(app)])
    await sendAtOnce(app, paul, rose, 5_00)
    await database().owner.query('update identity.profile set is_blocked = true where id = $1', [rose.user_id])
    expect(await amounts(paul, { person: rose.hai_tag })).toEqual([5_00])
  })

  test('finds items by the other person only once they have the money, if only their address was known', async () => {
    const paul = await aFundedWallet(app)
    const rose = await aMember(app, { email: 'rose.of.filters@example.org' })
    await send(app, paul, { email: 'rose.of.filters@example.org' }, 5_00)
    expect(await amounts(paul, { person: rose.hai_tag })).toEqual([])
    expect(await amounts(rose, { person: paul.hai_tag })).toEqual([5_00])
  })

  test('finds items by the change of the wallet, with fee and tax, both bounds inclusive', async () => {
    const [paul, rose] = await Promise.all([aFundedWallet(app), aMember(app)])
    await sendAtOnce(app, paul, rose, 25_00)
    await sendAtOnce(app, paul, rose, 5_00)
    const anne = await aMember(app)
    await send(app, paul, anne.hai_tag, 8_00)
    expect(await amounts(paul, { min_amount: 25_01 })).toEqual([25_00, 100_00])
    expect(await amounts(paul, { min_amount: 5_00, max_amount: 25_28 })).toEqual([8_00, 5_00, 25_00])
    expect(await amounts(paul, { max_amount: 25_27, direction: 'out' })).toEqual([8_00, 5_00])
    expect(await amounts(anne, { min_amount: 8_01 })).toEqual([])
    expect(await amounts(anne, { min_amount: 8_00, max_amount: 8_00 })).toEqual([8_00])
    for (const min_amount of [0, -5, 1.5]) expect(await codeOf(page(paul, { min_amount }))).toBe('BAD_REQUEST')
  })

  test('finds items by time: from the first moment, before the second', async () => {
    const [paul, rose] = await Promise.all([aFundedWallet(app), aMember(app)])
    await sendAtOnce(app, paul, rose, 5_00)
    const [paulLater] = await later(app, { days: 3 }, paul)
    await sendAtOnce(app, paulLater, rose, 6_00)
    const [last, first] = (await page(paulLater)).items
    const [at, before] = [last?.created_at ?? '', first?.created_at ?? '']
    expect(await amounts(paulLater, { from: at })).toEqual([6_00])
    expect(await amounts(paulLater, { to: at })).toEqual([5_00, 100_00])
    expect(await amounts(paulLater, { from: before, to: at })).toEqual([5_00, 100_00])
    expect(await amounts(paulLater, { from: at, to: before })).toEqual([])
    expect(await codeOf(page(paulLater, { from: '2026-02-31T00:00:00Z' }))).toBe('BAD_REQUEST')
  })
})

describe('for a member with more history than one answer scans', () => {
  const all = async (who: MemberPerson, filters: Filters) => {
    const pages: ActivityItem[][] = []
    let cursor: string | null = null
    do {
      const answer: { items: ActivityItem[]; next_cursor: string | null } = await page(who, {
        ...filters,
        ...(cursor && { cursor }),
      })
      pages.push(answer.items)
      cursor = answer.next_cursor
    } while (cursor !== null)
    return pages
  }

  test('rare items are found on later pages', async () => {
    const [shop, buyer] = await Promise.all([aFundedWallet(app), aFundedWallet(app)])
    await sendAtOnce(app, shop, buyer, 3_00, { note: 'first of all' })
    await aLongHistory(database(), {
      payer_id: buyer.user_id,
      payee_id: shop.user_id,
      count: 7_500,
      details: `jsonb_build_object('note', case when n = 4000 then 'in the middle' else '' end)`,
    })
    await sendAtOnce(app, shop, buyer, 4_00, { note: 'last of all' })
    const notes = (pages: ActivityItem[][]) => pages.map((items) => items.map(({ note }) => note))
    expect(notes(await all(shop, { search: 'of all' }))).toEqual([['last of all'], [], ['first of all']])
    expect(notes(await all(shop, { search: 'in the middle' }))).toEqual([[], ['in the middle'], []])
    expect(await all(shop, { kind: 'funding' })).toMatchObject([[], [], [{ amount: 100_00 }]])
    expect((await all(shop, { person: buyer.hai_tag, min_amount: 2 })).flat()).toHaveLength(2)
    expect((await all(shop, { direction: 'in', limit: 100 })).flat()).toHaveLength(7_501)
  })
})
