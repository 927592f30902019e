import type { ProcedureName } from '@hai/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'
import { sampleInput } from '../../test/sample-input.ts'
import { aStaffMember, type StaffPerson } from '../../test/staff.ts'
import { procedureList } from './contract-list.ts'

// Tests values that schemas once accepted although the database cannot store them.

const database = useTestDatabase()
let app: TestApp
let rose: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false } })
  rose = await aStaffMember(app, database(), { role: 'super_admin' })
})
afterAll(() => app.stop())

async function codeOf(name: ProcedureName, input: object): Promise<unknown> {
  const { body } = await app.send(`/rpc/${name}`, JSON.stringify(input), rose)
  return (JSON.parse(body) as { code?: unknown }).code
}

test.each(['0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31'])('accounting pages reject the date %s', async (day) => {
  for (const name of ['get_financial_audit', 'export_financial_audit', 'print_financial_audit', 'get_money_flow'] as const)
    for (const end of ['from', 'to']) expect([name, end, await codeOf(name, { [end]: day })]).toEqual([name, end, 'BAD_REQUEST'])
})

const counted = [
  ['set_transaction_limit', 'version'],
  ['set_agent_level_rule', 'version'],
  ['set_referral_settings', 'version'],
  ['set_staff_limits', 'version'],
  ['set_compliance_setting', 'known'],
] as const
test.each(counted)('%s rejects a %s that no column can hold', async (name, field) => {
  const listed = procedureList.find((one) => one.name === name)
  const input = listed && { ...sampleInput(listed.procedure), [field]: 2 ** 31 }
  expect(await codeOf(name, input ?? {})).toBe('BAD_REQUEST')
})
