import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { cashoutsOf, type Pair } from '../../../test/cashouts.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { codeOf, followedUp } from '../../../test/money.ts'
import { sealNow } from '../../../test/seals.ts'
import { aStaffMember } from '../../../test/staff.ts'
import { takeFile, textOfPdf } from '../../../test/taken-files.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())
const { alone, inState } = cashoutsOf(() => app, database)
beforeEach(alone)

test('the receipt is for the two parties, anyone can verify it, and the agent sees only the end of a phone number', async () => {
  const pair = await inState('completed')
  const receipt = (who: Pair['member']) => app.call('get_cashout_receipt', { cashout_id: pair.id }, who.access_token)
  const own = await receipt(pair.member)
  expect(own).toMatchObject({
    member: { shown_name: 'Marie Joseph' },
    agent: { shown_name: 'Paul Desir' },
    cashout: { amount: 50_00, fee: 1_10, tax: 4, destination_details: { phone: '+50937123456' } },
  })
  const theirs = await receipt(pair.agent)
  expect(theirs.cashout.destination_details).toMatchObject({ phone: '…3456', note: '' })
  expect(theirs.verification_code).toBe(own.verification_code)
  const checked = await app.call('verify_receipt', { code: own.verification_code })
  expect(checked).toMatchObject({
    amount: 50_00,
    status: 'completed',
    from: { shown_name: 'Marie J.' },
    to: { shown_name: 'Paul D.' },
  })

  const [item] = (await app.call('list_activity', { limit: 1 }, pair.member.access_token)).items
  const paper = await takeFile(app, 'get_receipt', { transaction_id: item?.id ?? '' }, pair.member.access_token)
  expect(await textOfPdf(paper.bytes)).toContain('Cash-out')
})

test('staff can read any cash-out’s receipt, which is audited; other members cannot', async () => {
  const pair = await inState('completed')
  const staff = await aStaffMember(app, database())
  const input = { cashout_id: pair.id }
  expect(await app.call('admin_get_cashout_receipt', input, staff)).toMatchObject({
    id: pair.id,
    status: 'completed',
    amount: 50_00,
    fee: 1_10,
    tax: 4,
    total: 51_14,
    member: { user_id: pair.member.user_id },
    agent: { user_id: pair.agent.user_id },
    destination: { method: 'cash_pickup', phone: '+50937123456' },
    verification_code: (await app.call('get_cashout_receipt', input, pair.member.access_token)).verification_code,
  })
  const { rows } = await database().owner.query<{ asked: string }>(
    `select details ->> 'asked' as asked from security.security_events
      where user_id = $1 and details ->> 'action' = 'admin_get_cashout_receipt'`,
    [staff.user_id],
  )
  expect(rows).toEqual([{ asked: JSON.stringify(input) }])
  expect(await codeOf(app.call('admin_get_cashout_receipt', { cashout_id: randomUUID() }, staff))).toBe('NOT_FOUND')
  expect(await codeOf(app.call('admin_get_cashout_receipt', input, pair.member.access_token))).toBe('FORBIDDEN')
})

test('the receipt links each party to the proof of their own balance changes', async () => {
  const [paid, back, open] = [await inState('completed'), await inState('refunded'), await inState('accepted')]
  await sealNow(app)
  const itemOf = async ({ id }: Pair, { access_token }: Pair['member']) =>
    (await app.call('get_cashout_receipt', { cashout_id: id }, access_token)).transaction_id
  const shownBy = async (pair: Pair, who: Pair['member']) => {
    const transaction_id = (await itemOf(pair, who)) ?? ''
    const { proof } = await app.call('get_receipt_proof', { transaction_id }, who.access_token)
    return { kind: proof?.kind, cents: proof?.lines.map(({ cents }) => cents) }
  }
  expect(await shownBy(paid, paid.agent)).toEqual({ kind: 'cash_out', cents: [50_66] })
  expect(await shownBy(paid, paid.member)).toEqual({ kind: 'cash_out', cents: [-51_14] })
  expect(await shownBy(open, open.member)).toEqual({ kind: 'cash_out_held', cents: [-51_14, 51_14] })
  expect(await shownBy(back, back.member)).toEqual({ kind: 'cash_out_returned', cents: [51_14, -51_14] })
  for (const unpaid of [back, open]) expect(await itemOf(unpaid, unpaid.agent)).toBeNull()
})

test('the PDF shows each party the same as their screen, in their language, and nobody else', async () => {
  const pair = await inState('completed')
  const take = async (who: Pair['member'], file_word: string) => {
    const { file_name, type, bytes } = await takeFile(app, 'get_cashout_receipt_file', { cashout_id: pair.id }, who.access_token)
    expect(file_name).toBe(`${file_word}-${pair.id.slice(-8)}.pdf`)
    expect(type).toContain('application/pdf')
    return textOfPdf(bytes)
  }
  const { verification_code } = await app.call('get_cashout_receipt', { cashout_id: pair.id }, pair.member.access_token)
  const own = await take(pair.member, 'cash-out')
  for (const said of ['$50.00', '$1.10', '$51.14', 'HTG', 'Paul Desir', 'Cash pick-up', '+50937123456', 'hand-over code entered'])
    expect(own).toContain(said)
  expect(own).toContain(verification_code)
  await app.call('set_language', { language: 'fr' }, pair.agent.access_token)
  await followedUp(app)
  const theirs = await take(pair.agent, 'retrait')
  for (const said of ['Espèces en main propre', '…3456', '0,66 $', 'Terminé']) expect(theirs).toContain(said)
  for (const hidden of ['+50937123456', '51,14']) expect(theirs).not.toContain(hidden)
  const { access_token } = (await inState('requested')).member
  expect(await codeOf(takeFile(app, 'get_cashout_receipt_file', { cashout_id: pair.id }, access_token))).toBe('NOT_FOUND')
})

test('the total on the member’s PDF says if the money is on hold, paid or returned', async () => {
  const paperOf = async ({ id, member }: Pair) =>
    textOfPdf((await takeFile(app, 'get_cashout_receipt_file', { cashout_id: id }, member.access_token)).bytes)
  const [open, paid, back] = [await inState('accepted'), await inState('completed'), await inState('refunded')]
  expect(await paperOf(open)).toContain('On hold')
  expect(await paperOf(paid)).toContain('You paid in total')
  expect(await paperOf(back)).toContain('Returned to you')
})

test('the agent’s PDF shows the expected payment while it is pending, and none after a refund', async () => {
  const paperOf = async ({ id, agent }: Pair) =>
    textOfPdf((await takeFile(app, 'get_cashout_receipt_file', { cashout_id: id }, agent.access_token)).bytes)
  const [open, paid, back] = [await inState('sent'), await inState('completed'), await inState('refunded')]
  const shares = ['Your share', '$0.66', '$50.66']
  for (const said of [...shares, 'You receive']) expect(await paperOf(open)).toContain(said)
  for (const said of [...shares, 'You received']) expect(await paperOf(paid)).toContain(said)
  for (const gone of [...shares, 'You receive']) expect(await paperOf(back)).not.toContain(gone)
})
