import { randomUUID } from 'node:crypto'
import { formatUsd } from '@hai/contract/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCredit, credit, fundReasons } from '../../../test/adjustments.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { balancesOf } from '../../../test/money.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let jean: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  jean = await aStaffMember(app, database(), { full_name: 'Jean Pierre' })
  await fundReasons(app)
})
afterAll(() => app.stop())

const anAdmin = (who: Parameters<typeof aStaffMember>[2] = {}) => aStaffMember(app, database(), who)
const available = async (member: MemberPerson) => (await balancesOf(app, member))[0]
const holds = async (kind: string) => {
  const { rows } = await database().owner.query<{ balance: number }>(
    'select balance from ledger.account where owner_id is null and kind = $1',
    [kind],
  )
  return rows[0]?.balance
}
/** Raises the member to tier 3, whose cap of $15,000 leaves room for the credits of the tests. */
const ofTier3 = async (member: MemberPerson) => {
  await database().owner.query('update identity.profile set tier = 3 where id = $1', [member.user_id])
  return member
}

describe('rejected credits move no money', () => {
  test.each([
    ['nothing', { amount: 0 }],
    ['less than nothing', { amount: -5_00 }],
    ['a part of a cent', { amount: 100.5 }],
    ['more than $1,000.00', { amount: 1_000_01 }],
    ['a reason that says too little', { reason: 'Because I may' }],
    ['blanks for a reason', { reason: ' '.repeat(40) }],
    ['a reason that says too much', { reason: 'x'.repeat(501) }],
    ['notes without end', { notes: 'x'.repeat(2_001) }],
  ])('%s', async (_what, wrong) => {
    const rose = await aMember(app)
    const body = { ...aCredit(jean, rose, 5_00), ...wrong }
    const response = await app.post('/rpc/admin_wallet_adjustment', body, jean)
    expect(response.status).toBe(400)
    expect(await available(rose)).toBe(0)
  })

  test('a debit through the fallback', async () => {
    const rose = await aMember(app)
    const response = await app.post('/rpc/manual_wallet_adjustment', { ...aCredit(jean, rose, 5_00), type: 'debit' }, jean)
    expect(response.status).toBe(400)
  })

  test('a credit to the caller, in another admin’s name, or to an unknown member', async () => {
    const [rose, odette] = [await aMember(app), await anAdmin()]
    await expect(credit(app, jean, jean, 5_00)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(credit(app, jean, rose, 5_00, { admin_id: odette.user_id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(credit(app, jean, { ...rose, user_id: randomUUID() }, 5_00)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(app.call('get_admin_daily_limits', { admin_id: odette.user_id }, jean)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  test('a blocked member, or a wallet that would exceed its limit', async () => {
    const [blocked, full] = [await aMember(app), await aFundedWallet(app, { amount: 140_00 })]
    await database().owner.query('update identity.profile set is_blocked = true where id = $1', [blocked.user_id])
    await expect(credit(app, jean, blocked, 5_00)).rejects.toMatchObject({ code: 'RECIPIENT_CANNOT_RECEIVE' })
    await expect(credit(app, jean, full, 10_01)).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
      body: { data: { name: 'balance', limit: 150_00, used: 140_00, remaining: 10_00 } },
    })
    expect(await available(full)).toBe(140_00)
  })

  test('a frozen wallet, for every admin', async () => {
    const rose = await aMember(app)
    await app.server.database.transaction().execute((trx) => app.server.ledger.freeze(trx, rose.user_id))
    await expect(credit(app, jean, rose, 5_00)).rejects.toMatchObject({ code: 'RECIPIENT_CANNOT_RECEIVE' })
  })

  test('more than the reason’s account holds, with its balance in the error', async () => {
    const [marie, rose] = [await anAdmin(), await ofTier3(await aMember(app))]
    const empty = (await holds('promotion')) ?? 0
    await database().owner.query(`update adjustments.settings set alone_max = 100000`)
    await database().owner.query('insert into admin.admin_daily_limits values ($1, 100000000)', [marie.user_id])
    let left = empty
    while (left >= 1_000_00) {
      await credit(app, marie, rose, 1_000_00, { reason_code: 'promotion', reason: `Draining it, ${formatUsd(left)} left.` })
      left -= 1_000_00
    }
    await database().owner.query('update adjustments.settings set alone_max = 2500')
    expect(await holds('promotion')).toBe(left)
    await expect(credit(app, marie, rose, left + 1, { reason_code: 'promotion' })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      body: { data: { available_balance: left } },
    })
  })
})
