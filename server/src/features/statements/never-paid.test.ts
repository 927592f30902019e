import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { later, send, runDueJob } from '../../../test/money.ts'
import { takeFile, textOfPdf } from '../../../test/taken-files.ts'

const database = useTestDatabase()
let app: TestApp
let jean: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database())
  jean = await aMember(app, { full_name: 'Jean-Baptiste Pierre' })
})
afterAll(() => app.stop())

const codeFor = (who: MemberPerson, transaction_id: string) => app.call('get_receipt_code', { transaction_id }, who.access_token)

const undo = (who: MemberPerson, transaction_id: string) =>
  app.call('undo_send', { idempotency_key: randomUUID(), transaction_id }, who.access_token)

const nobody = { kind: 'nobody_yet', shown_name: null }
const from = { kind: 'member', shown_name: 'Marie J.' }
const paperOf = async (who: MemberPerson, transaction_id: string) =>
  textOfPdf((await takeFile(app, 'get_receipt', { transaction_id }, who.access_token)).bytes)
const both = async (who: MemberPerson) => (await app.call('list_activity', {}, who.access_token)).items.slice(0, 2)

test('an undone send and its return are not shown as paid, and nobody is named as having paid the payer', async () => {
  const payer = await aFundedWallet(app, { full_name: 'Marie Joseph' })
  const { transaction_id } = await send(app, payer, jean.hai_tag, 49_00)
  await undo(payer, transaction_id)
  const items = await both(payer)
  expect(items).toMatchObject([
    { kind: 'refund', direction: 'in', status: 'undone', amount: 49_54, return_of: transaction_id },
    { kind: 'send', direction: 'out', status: 'undone', amount: 49_00, id: transaction_id },
  ])
  for (const { id } of items) {
    const { code } = await codeFor(payer, id)
    const to = { kind: 'member', shown_name: 'Jean-Baptiste P.' }
    expect(await app.call('verify_receipt', { code })).toMatchObject({ amount: 49_00, status: 'undone', from, to })
    const paper = await paperOf(payer, id)
    expect(paper).toMatch(/ \$49\.00 .*Undone: not paid\. Status Undone .* From Marie Joseph .* To Jean-Baptiste/)
    expect(paper).not.toMatch(/Completed|From Jean/)
  }
  const back = await paperOf(payer, items[0]?.id ?? '')
  expect(back).toContain('Undone and returned: Jean-Baptiste P. wasn’t paid $49.00 Back in your wallet $49.54')
  expect(back).toContain('Amount $49.00 Fee $0.49 Tax $0.05 Back in your wallet $49.54')
})

test('the same for a cancelled or expired send, also to someone who never joined', async () => {
  const payer = await aFundedWallet(app, { full_name: 'Marie Joseph' })
  const cancelled = await send(app, payer, { email: 'not.here@example.org' }, 10_00)
  const { transaction_id } = cancelled
  await app.call('cancel_pending_send', { idempotency_key: randomUUID(), transaction_id }, payer.access_token)
  for (const { id } of await both(payer)) {
    const { code } = await codeFor(payer, id)
    expect(await app.call('verify_receipt', { code })).toMatchObject({ amount: 10_00, status: 'cancelled', from, to: nobody })
    expect(await paperOf(payer, id)).toMatch(/Cancelled: not paid\. .*From Marie Joseph .*To not\.here@example\.org/)
  }
  await send(app, payer, { email: 'not.here@example.org' }, 11_00)
  const [waited] = await later(app, { days: 14 }, payer)
  await runDueJob(app)
  for (const { id, status } of await both(waited)) {
    expect(status).toBe('expired')
    const { code } = await codeFor(waited, id)
    expect(await app.call('verify_receipt', { code })).toMatchObject({ amount: 11_00, status: 'expired', from, to: nobody })
    expect(await paperOf(waited, id)).toContain('Not claimed in time: not paid.')
  }
})
