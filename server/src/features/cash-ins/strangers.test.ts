import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentsOf } from '../../../test/agents.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf } from '../../../test/money.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())
const { anAgent } = agentsOf(() => app, database)

async function aRichAgent(): Promise<MemberPerson> {
  const agent = await anAgent({ cash: 0 })
  const funding = { idempotency_key: randomUUID(), method: 'sandbox', amount: 500_00 } as const
  await app.call('start_funding', funding, agent.access_token)
  return agent
}
const start = (agent: MemberPerson, { hai_tag }: { hai_tag: string }, amount: number) =>
  app.call('start_cash_in', { idempotency_key: randomUUID(), hai_tag, amount }, agent.access_token)
const confirm = ({ access_token }: MemberPerson, cash_in_id: string) =>
  app.call('confirm_cash_in', { idempotency_key: randomUUID(), cash_in_id }, access_token)
const cancel = ({ access_token }: MemberPerson, cash_in_id: string) => app.call('cancel_cash_in', { cash_in_id }, access_token)

test('trying tags does not reveal names: each stranger, found or not, uses up a look-up until they confirm', async () => {
  const agent = await aRichAgent()
  const [known, ...strangers] = await Promise.all(Array.from({ length: 6 }, () => aMember(app)))
  const nobody = { hai_tag: 'nobody_has_this' }
  const find = ({ hai_tag }: { hai_tag: string }) => app.call('find_recipient', { hai_tag }, agent.access_token)
  if (!known) throw new Error('no member was found')
  await confirm(known, (await start(agent, known, 5_00)).id)
  for (const { hai_tag } of strangers.slice(0, 2)) await cancel(agent, (await start(agent, { hai_tag }, 5_00)).id)
  expect(await codeOf(start(agent, nobody, 5_00))).toBe('RECIPIENT_UNAVAILABLE')
  expect(await codeOf(start(agent, nobody, 5_00))).toBe('RECIPIENT_UNAVAILABLE')
  for (const stranger of strangers.slice(2, 3)) await find(stranger)
  for (const one of [...strangers.slice(3), { hai_tag: 'nor_has_this' }]) {
    expect(await codeOf(start(agent, one, 5_00))).toBe('RATE_LIMITED')
    expect(await codeOf(find(one))).toBe('RATE_LIMITED')
  }
  await cancel(agent, (await start(agent, known, 5_00)).id)
  for (const again of strangers.slice(0, 1)) await cancel(agent, (await start(agent, again, 5_00)).id)
  const { rows } = await database().owner.query(
    'select cardinality(addresses) as count from transfers.lookup_budget where member_id = $1',
    [agent.user_id],
  )
  expect(rows).toEqual([{ count: 4 }])
})
