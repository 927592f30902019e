import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet } from '../../../test/members.ts'
import { runJob, send } from '../../../test/money.ts'
import { aSanctionsList, hitsOf, person, releasedByTwo, resolve } from '../../../test/sanctions.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'
import { tasksOf } from '../../../test/tasks.ts'

const database = useTestDatabase()
const list = aSanctionsList()
let app: TestApp
let daphnee: StaffPerson
let pierre: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database(), { config: { sanctions: list.files } })
})
afterAll(async () => {
  await app.stop()
  list.remove()
})

let entry = 7_500
async function aHit() {
  const member = await aFundedWallet(app, { full_name: 'Anselme Belizaire' })
  list.write(person((entry += 1), 'BELIZAIRE, Anselme'))
  await list.screen(app)
  daphnee = await aStaffMember(app, database())
  const [hit] = await hitsOf(app, daphnee, member)
  if (!hit) throw new Error('there is no hit')
  return { member, flag_id: hit.id }
}

test('a worker with a confirmed hit is not paid automatically, and staff can see it; after a withdrawal they are', async () => {
  const tasks = tasksOf(() => app, database)
  const { member, flag_id } = await aHit()
  const creator = await tasks.aCreator()
  const pair = { creator, worker: member, id: (await tasks.post(creator, 20_00)).id }
  await tasks.claim(pair)
  await tasks.submit(pair)
  await resolve(app, daphnee, flag_id, 'confirmed')
  await tasks.passes({ hours: 72 })
  await tasks.runDueJob()
  ;[daphnee, pierre] = [await aStaffMember(app, database()), await aStaffMember(app, database())]
  const read = () => app.call('admin_get_task', { task_id: pair.id }, daphnee)
  expect(await read()).toMatchObject({ status: 'proof_submitted', is_pay_held: true })
  await releasedByTwo(app, [daphnee, pierre], flag_id)
  expect(await read()).toMatchObject({ status: 'proof_submitted', is_pay_held: false })
  await tasks.passes({ hours: 24 })
  await tasks.runDueJob()
  daphnee = await aStaffMember(app, database())
  expect(await read()).toMatchObject({ status: 'approved', is_pay_held: false })
})

test('a payment waiting for a member with a confirmed hit is not claimed automatically either', async () => {
  const { member, flag_id } = await aHit()
  const sender = await aFundedWallet(app)
  const phone = '+50937112233'
  const sent = await send(app, sender, { phone }, 5_00)
  expect(sent.status).toBe('pending')
  await resolve(app, daphnee, flag_id, 'confirmed')
  await database().owner.query('update identity.profile set phone = $2, phone_verified_at = $3 where id = $1', [
    member.user_id,
    phone,
    app.clock.now(),
  ])
  await runJob(app, 'transfers:claim', { user_id: member.user_id })
  const { rows } = await database().owner.query('select status from transfers.waiting_send where transaction_id = $1', [
    sent.transaction_id,
  ])
  expect(rows).toEqual([{ status: 'pending' }])
})
