import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf, followedUp, send, sendAtOnce } from '../../../test/money.ts'
import type { PersonalRow } from '../../personal-data.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const payer = () => aFundedWallet(app, { full_name: 'Paul Baptiste' })
async function paid(from: MemberPerson, full_name: string): Promise<MemberPerson> {
  const payee = await aMember(app, { full_name })
  await sendAtOnce(app, from, payee, 1_00)
  await followedUp(app)
  return payee
}
const people = async (who: MemberPerson) => (await app.call('list_recent_recipients', {}, who.access_token)).items
const names = async (who: MemberPerson) => (await people(who)).map(({ shown_name }) => shown_name)
type Change = { nickname?: string | null; is_favourite?: boolean }
const change = (who: MemberPerson, { hai_tag }: { hai_tag: string }, to: Change) =>
  app.call('update_contact', { hai_tag, ...to }, who.access_token)
const remove = (who: MemberPerson, { hai_tag }: MemberPerson) =>
  app.call('remove_recent_recipient', { hai_tag }, who.access_token)
const know = (who: MemberPerson, { hai_tag }: { hai_tag: string }) => app.call('get_contact', { hai_tag }, who.access_token)

describe('the list of contacts', () => {
  test('has favourites first, then members the caller has paid, latest first', async () => {
    const paul = await payer()
    const [rose, jean, ana] = [await paid(paul, 'Rose Pierre'), await paid(paul, 'Jean Louis'), await paid(paul, 'Ana Dorval')]
    expect(await names(paul)).toEqual(['Ana Dorval', 'Jean Louis', 'Rose Pierre'])
    expect(await change(paul, rose, { is_favourite: true })).toMatchObject({ is_favourite: true, is_listed: true, times_paid: 1 })
    expect(await names(paul)).toEqual(['Rose Pierre', 'Ana Dorval', 'Jean Louis'])
    await change(paul, rose, { is_favourite: false })
    expect(await names(paul)).toEqual(['Ana Dorval', 'Jean Louis', 'Rose Pierre'])
    expect(await names(jean)).toEqual([])
    expect(await names(ana)).toEqual([])
  })

  test('can include a favourite who has only paid the caller, under their name', async () => {
    const paul = await payer()
    const rose = await paid(paul, 'Rose Pierre')
    expect(await know(rose, paul)).toMatchObject({ shown_name: 'Paul Baptiste', times_paid: 0, is_listed: false })
    await change(rose, paul, { is_favourite: true })
    expect(await people(rose)).toMatchObject([{ shown_name: 'Paul Baptiste', times_paid: 0, is_favourite: true }])
  })

  test('hides a removed contact, on the home screen too, until they are paid again', async () => {
    const paul = await payer()
    const [rose, jean] = [await paid(paul, 'Rose Pierre'), await paid(paul, 'Jean Louis')]
    await change(paul, rose, { is_favourite: true })
    expect(await remove(paul, rose)).toMatchObject({ is_favourite: false, is_listed: false })
    expect(await names(paul)).toEqual(['Jean Louis'])
    const { recent_recipients } = await app.call('get_dashboard', {}, paul.access_token)
    expect(recent_recipients.map(({ hai_tag }) => hai_tag)).toEqual([jean.hai_tag])
    await sendAtOnce(app, paul, rose, 1_00)
    await followedUp(app)
    expect(await names(paul)).toEqual(['Rose Pierre', 'Jean Louis'])
    await remove(paul, rose)
    await change(paul, rose, { is_favourite: true })
    expect(await names(paul)).toEqual(['Rose Pierre', 'Jean Louis'])
  })

  test('hides a member who has been blocked', async () => {
    const paul = await payer()
    const rose = await paid(paul, 'Rose Pierre')
    await database().owner.query('update identity.profile set is_blocked = true where id = $1', [rose.user_id])
    expect(await names(paul)).toEqual(['Rose Pierre'])
    expect(await remove(paul, rose)).toMatchObject({ is_listed: false })
    expect(await names(paul)).toEqual([])
  })
})

describe('a nickname', () => {
  test('appears beside the name everywhere, for its author only', async () => {
    const paul = await payer()
    const rose = await paid(paul, 'Rose Pierre')
    expect(await change(paul, rose, { nickname: '  Tata   Rose ' })).toMatchObject({ nickname: 'Tata Rose' })
    await send(app, paul, rose.hai_tag, 2_00)
    const dashboard = await app.call('get_dashboard', {}, paul.access_token)
    const { items } = await app.call('list_activity', { kind: 'send' }, paul.access_token)
    const receipt = await app.call('get_transaction', { transaction_id: items[0]?.id ?? '' }, paul.access_token)
    const seen = [...(await people(paul)), ...dashboard.recent_recipients, ...items.map(({ counterparty }) => counterparty)]
    for (const person of [...seen, receipt.counterparty])
      expect(person).toMatchObject({ shown_name: 'Rose Pierre', nickname: 'Tata Rose' })

    const hers = [
      await app.call('list_activity', {}, rose.access_token),
      await app.call('get_my_profile', {}, rose.access_token),
      await app.call('list_notifications', {}, rose.access_token),
      await app.call('find_recipient', { hai_tag: rose.hai_tag }, (await aMember(app)).access_token),
    ]
    expect(JSON.stringify(hers)).not.toContain('Tata')
    expect(await change(paul, rose, { nickname: null })).toMatchObject({ nickname: null })
    expect((await people(paul))[0]).toMatchObject({ nickname: null })
  })

  test('finds activity in the author’s search, as the tag does', async () => {
    const paul = await payer()
    const [rose, jean] = [await paid(paul, 'Rose Pierre'), await paid(paul, 'Jean Louis')]
    const amounts = async (who: MemberPerson, search: string) =>
      (await app.call('list_activity', { search }, who.access_token)).items.map(({ amount }) => amount)
    expect(await amounts(paul, 'tata')).toEqual([])
    await change(paul, rose, { nickname: 'Tata Zouzou' })
    await change(rose, paul, { nickname: 'Ti Tata' })
    expect(await amounts(paul, 'ZOUZOU')).toEqual(await amounts(paul, rose.hai_tag))
    expect(await amounts(paul, 'zouzou')).toEqual([1_00])
    expect(await amounts(paul, 'ti tata')).toEqual([])
    expect(await amounts(jean, 'tata')).toEqual([])
    expect(await amounts(rose, 'ti tata')).toEqual(await amounts(rose, paul.hai_tag))
  })

  test('appears with money on hold for someone new, and after an undo', async () => {
    const paul = await payer()
    const rose = await aMember(app, { full_name: 'Rose Pierre' })
    const { transaction_id } = await send(app, paul, rose.hai_tag, 2_00)
    expect(await change(paul, rose, { nickname: 'Tata Rose' })).toMatchObject({ shown_name: 'Rose P.', is_listed: false })
    const { items: holds } = await app.call('get_holds', {}, paul.access_token)
    expect(holds).toMatchObject([{ counterparty: { shown_name: 'Rose P.', nickname: 'Tata Rose' } }])
    await app.call('undo_send', { idempotency_key: randomUUID(), transaction_id }, paul.access_token)
    const undone = await app.call('get_transaction', { transaction_id }, paul.access_token)
    expect(undone).toMatchObject({ status: 'undone', counterparty: { shown_name: 'Rose P.', nickname: 'Tata Rose' } })
  })

  test.each(['x', '', '50937001234', 'rose@example.org', 'Rose\u202e', 'a'.repeat(41), `${'a '.repeat(20)}a`])(
    'must follow the rules for names, unlike %j',
    async (nickname) => {
      const paul = await payer()
      const rose = await paid(paul, 'Rose Pierre')
      const refused = app.call('update_contact', { hai_tag: rose.hai_tag, nickname }, paul.access_token)
      expect(await codeOf(refused)).toBe('BAD_REQUEST')
      expect((await people(paul))[0]).toMatchObject({ nickname: null })
    },
  )

  test('a nickname and a favourite flag set at the same time from two tabs are both kept', async () => {
    const paul = await payer()
    const rose = await paid(paul, 'Rose Pierre')
    await Promise.all([
      ...Array.from({ length: 10 }, () => change(paul, rose, { is_favourite: true })),
      ...Array.from({ length: 10 }, () => change(paul, rose, { nickname: 'Tata Rose' })),
    ])
    expect(await people(paul)).toMatchObject([{ is_favourite: true, nickname: 'Tata Rose' }])
  })
})

describe('contacts cannot be used to look up members', () => {
  test('the tags of strangers, unknown tags and the caller’s own get the same answer and cost no look-up', async () => {
    const [paul, stranger] = [await payer(), await aMember(app)]
    for (const subject of [stranger, paul, { hai_tag: 'nobody_at_all' }]) {
      expect(await codeOf(know(paul, subject))).toBe('NOT_FOUND')
      expect(await codeOf(change(paul, subject, { is_favourite: true }))).toBe('NOT_FOUND')
      expect(await codeOf(app.call('remove_recent_recipient', { hai_tag: subject.hai_tag }, paul.access_token))).toBe('NOT_FOUND')
    }
    const { rows } = await database().owner.query('select 1 from transfers.lookup_budget where member_id = $1', [paul.user_id])
    expect(rows).toEqual([])
  })

  test('a member paid by email address is not found by their tag', async () => {
    const paul = await payer()
    const rose = await aMember(app, { full_name: 'Rose Pierre' })
    await send(app, paul, { email: rose.email }, 2_00)
    expect(await codeOf(know(paul, rose))).toBe('NOT_FOUND')
    expect(await know(rose, paul)).toMatchObject({ shown_name: 'Paul B.' })
  })
})

test('the data export has the contacts', async () => {
  const paul = await payer()
  const rose = await paid(paul, 'Rose Pierre')
  await change(paul, rose, { nickname: 'Tata Rose', is_favourite: true })
  const rowsOf = async ({ user_id, email }: MemberPerson) => {
    const [table] = app.server.contacts.feature.personalData ?? []
    const rows: PersonalRow[] = []
    for await (const page of table?.pages({ user_id, email }) ?? []) rows.push(...page)
    return rows
  }
  expect(await rowsOf(paul)).toMatchObject([
    { name: 'Rose Pierre', hai_tag: rose.hai_tag, nickname: 'Tata Rose', is_favourite: true, is_removed: false },
  ])
  expect(await rowsOf(rose)).toEqual([])
})

test('deleting an account removes its nicknames and those others gave it', async () => {
  const paul = await payer()
  const [rose, jean] = [await paid(paul, 'Rose Pierre'), await paid(paul, 'Jean Louis')]
  await change(paul, rose, { nickname: 'Tata Rose' })
  await change(paul, jean, { nickname: 'Ti Jean' })
  await change(rose, paul, { nickname: 'Polo' })
  const ask = `insert into deletions.deletion_request (id, user_id, requested_at) values ($1, $2, now())`
  await database().owner.query(ask, [randomUUID(), rose.user_id])
  expect(await know(paul, rose)).toMatchObject({ nickname: 'Tata Rose' })
  await database().owner.query(`update deletions.deletion_request set status = 'approved', ended_at = now() where user_id = $1`, [
    rose.user_id,
  ])
  expect(await know(paul, rose)).toMatchObject({ nickname: null })
  expect(await know(rose, paul)).toMatchObject({ nickname: null })
  expect(await know(paul, jean)).toMatchObject({ nickname: 'Ti Jean' })
})
