import { randomUUID } from 'node:crypto'
import type { Access } from '@hai/contract/access'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { watchChanges } from '../../test/changes.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../test/members.ts'
import { aSend, balancesOf, sendAtOnce } from '../../test/money.ts'
import { aQuickPay } from '../../test/quick-pay.ts'
import { anAsking } from '../../test/requests.ts'
import { sampleInput } from '../../test/sample-input.ts'
import { aPlan } from '../../test/schedules.ts'
import { idFieldsOf } from '../../test/authorisation/id-fields.ts'
import { procedureList, type Listed } from './contract-list.ts'

const database = useTestDatabase()
let app: TestApp
/** Marie and Jean do not know each other. Both know Rose. */
let marie: MemberPerson
let jean: MemberPerson
let rose: MemberPerson
let changes: () => Promise<readonly string[]>

const anEmail = (): string => `${randomUUID()}@example.org`

type Command = (key: { readonly idempotency_key: string }) => Promise<object>
const commands: Readonly<Record<string, Command>> = {
  send_money: async (key) => ({ ...(await aSend(app, rose.hai_tag, 2_00, { undo_window: false })), ...key }),
  quick_pay: (key) => Promise.resolve(aQuickPay({ hai_tag: rose.hai_tag }, 2_00, key)),
  create_pay_link: (key) => Promise.resolve({ amount: 5_00, ...key }),
  request_money: (key) => Promise.resolve(anAsking(rose.hai_tag, 3_00, key)),
  create_schedule: (key) => aPlan(app, rose, 2_00, key),
  start_funding: (key) => Promise.resolve({ method: 'sandbox', amount: 10_00, ...key }),
}

async function live(by: MemberPerson): Promise<void> {
  for (let count = 0; count < 2; count += 1) {
    await sendAtOnce(app, rose, by, 1_00)
    await app.call('request_money', anAsking(by.hai_tag, 1_00), rose.access_token)
    await app.call('send_money', await aSend(app, { email: anEmail() }, 2_00), by.access_token)
    for (const [name, make] of Object.entries(commands)) await callWith(listedAs(name), await make(aKey()), by)
  }
  await app.server.feed.caughtUp()
}

const aKey = () => ({ idempotency_key: randomUUID() })
const listedAs = (name: string): Listed =>
  procedureList.find((listed) => listed.name === name) ?? expect.fail(`there is no ${name}`)

async function callWith({ route }: Listed, input: object, by: MemberPerson) {
  const { status, body } = await app.send(route, JSON.stringify(input), by.access_token)
  return { status, body }
}

beforeAll(async () => {
  app = await startTestApp(database())
  marie = await aFundedWallet(app, { amount: 100_00 })
  jean = await aFundedWallet(app, { amount: 100_00 })
  rose = await aFundedWallet(app, { amount: 100_00 })
  await live(marie)
  await live(jean)
  changes = await watchChanges(database())
})
afterAll(() => app.stop())

const TRAIL = /^insert of security\.|^update of platform\.outbox_message$/
const changesBesidesTrail = async () => (await changes()).filter((change) => !TRAIL.test(change))

const idsIn = (text: string): string[] => text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []

const members: readonly Access[] = ['member', 'session']
const lists = procedureList.filter(({ procedure }) => {
  const fields = z.toJSONSchema(procedure.input, { io: 'input', unrepresentable: 'any' }).properties ?? {}
  return members.includes(procedure.access) && 'cursor' in fields && idFieldsOf(procedure).length === 0
})

const page = z.object({ next_cursor: z.string().nullable() })
const pageOf = (listed: Listed, by: MemberPerson, more: object = {}) =>
  callWith(listed, { ...sampleInput(listed.procedure), limit: 1, cursor: undefined, ...more }, by)

/** All values in Marie’s lists that are not in Jean’s. */
async function hersAlone(): Promise<ReadonlySet<string>> {
  const [hers, his] = await Promise.all(
    [marie, jean].map(async (by) => {
      const answers = await Promise.all(lists.map((listed) => pageOf(listed, by, { limit: 50 })))
      return new Set([by.user_id, ...answers.flatMap(({ body }) => idsIn(body))])
    }),
  )
  return hers?.difference(his ?? new Set()) ?? new Set()
}

describe('a cursor from another member’s list', () => {
  test('shows none of their data and changes nothing, in that list or any other', async () => {
    const hers = await hersAlone()
    expect(hers.size).toBeGreaterThan(20)
    const cursors = new Map<string, string>()
    for (const listed of lists) {
      const { status, body } = await pageOf(listed, marie)
      const { next_cursor } = status === 200 ? page.parse(JSON.parse(body)) : { next_cursor: null }
      if (next_cursor !== null) cursors.set(listed.name, next_cursor)
    }
    expect([...cursors.keys()]).toEqual(
      expect.arrayContaining([
        'list_activity',
        'list_pending_sends',
        'list_pay_links',
        'list_money_requests',
        'list_schedules',
        'list_fundings',
        'list_notifications',
      ]),
    )
    await changes()
    for (const listed of lists) {
      for (const [from, cursor] of cursors) {
        const { status, body } = await pageOf(listed, jean, { cursor, limit: 50 })
        const seen = idsIn(body).filter((id) => hers.has(id))
        expect([listed.name, from, [200, 400].includes(status), seen]).toEqual([listed.name, from, true, []])
      }
    }
    expect(await changesBesidesTrail()).toEqual([])
  })
})

describe('another member’s idempotency key', () => {
  test.each(Object.keys(commands))('returns nothing of theirs and changes nothing of theirs: %s', async (name) => {
    const listed = listedAs(name)
    const input = (await commands[name]?.(aKey())) ?? expect.fail('there is no such command')
    const first = await callWith(listed, input, marie)
    expect(first.status).toBe(200)
    const before = { balances: await balancesOf(app, marie), hers: await hersAlone() }

    const his = await callWith(listed, input, jean)
    expect(his.status).toBe(200)
    expect(idsIn(his.body).filter((id) => before.hers.has(id))).toEqual([])
    expect(his.body).not.toBe(first.body)

    expect(await balancesOf(app, marie)).toEqual(before.balances)
    expect([...before.hers].filter(await notIn(hersAlone))).toEqual([])
    expect(await callWith(listed, input, marie)).toEqual(first)
    expect(await balancesOf(app, marie)).toEqual(before.balances)
  })

  test('returns the caller’s own error, not the other member’s result', async () => {
    const poor = await aMember(app)
    for (const name of ['send_money', 'quick_pay']) {
      const listed = listedAs(name)
      const input = (await commands[name]?.(aKey())) ?? expect.fail('there is no such command')
      expect((await callWith(listed, input, marie)).status).toBe(200)
      await app.server.feed.caughtUp()
      await changes()
      const { status, body } = await callWith(listed, input, poor)
      expect([name, status, JSON.parse(body)]).toMatchObject([name, 422, { code: 'INSUFFICIENT_FUNDS' }])
      expect((await changesBesidesTrail()).filter((change) => change.includes('ledger'))).toEqual([])
    }
  })
})

const notIn = async (read: typeof hersAlone) => {
  const now = await read()
  return (id: string): boolean => !now.has(id)
}
