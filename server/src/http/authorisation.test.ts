import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Proof, startTestApp, type TestApp } from '../../test/app.ts'
import { createCallers } from '../../test/authorisation/callers-by-kind.ts'
import { authorisationPage } from '../../test/authorisation/page.ts'
import { callerNames, answerFor, type CallerName } from '../../test/authorisation/answers.ts'
import { watchChanges } from '../../test/changes.ts'
import { movableClock } from '../../test/clock.ts'
import { useTestDatabase } from '../../test/database.ts'
import { sampleInput } from '../../test/sample-input.ts'
import { aStaffMember, confirmed, confirmedAny } from '../../test/staff.ts'
import { procedureList, type Listed } from './contract-list.ts'

const database = useTestDatabase()
let app: TestApp
let proofs: Readonly<Record<CallerName, Proof | undefined>>
let changes: () => Promise<readonly string[]>
beforeAll(async () => {
  const clock = movableClock(new Date().toISOString())
  app = await startTestApp(database(), { clock, config: { companyEmailDomain: 'company.test', runsWorker: false } })
  proofs = await createCallers(app, database())
  await app.server.feed.caughtUp()
  changes = await watchChanges(database())
})
afterAll(() => app.stop())

/** No call has this field, so authorised callers get an input error and change nothing. */
const NO_INPUT = '{"not_a_field":true}'
/**
 * A valid input of each call, for callers without access. If an access check were missing, the call would run, and its
 * answer or its writes would be different.
 */
const validInputs = new Map(procedureList.map(({ name, procedure }) => [name, JSON.stringify(sampleInput(procedure))]))
async function answerTo(caller: CallerName, { name, route, procedure }: Listed): Promise<string> {
  const isLetIn = answerFor(caller, procedure) === 'open'
  const { body } = await app.send(route, isLetIn ? NO_INPUT : (validInputs.get(name) ?? ''), proofs[caller])
  const { code } = JSON.parse(body) as { code?: string }
  return `${name}: ${isLetIn && code === 'BAD_REQUEST' ? 'open' : (code ?? 'done')}`
}

const used = ['update of merchants.api_key']
/** Writes that are allowed, by the outcome of the call: records of missing roles, and the last use of an API key. */
const trail: Readonly<Record<string, readonly string[]>> = {
  FORBIDDEN: ['auth_audit_log', 'security_events', 'security_flags'].map((table) => `insert of security.${table}`),
  open: used,
  ACCOUNT_BLOCKED: used,
  WALLET_LOCKED: used,
}
async function changesBut(noted: readonly string[] = []): Promise<ReadonlySet<string>> {
  await app.server.feed.caughtUp()
  return new Set(await changes()).difference(new Set(noted))
}

describe('every call of the contract', () => {
  test.each(callerNames)('answers %s as its access level says, and a refusal changes nothing', async (caller) => {
    const bySaid = Object.groupBy(procedureList, ({ procedure }) => answerFor(caller, procedure))
    for (const [said, listed = []] of Object.entries(bySaid)) {
      await changes()
      const answers: string[] = []
      for (const one of listed) answers.push(await answerTo(caller, one))
      expect(answers).toEqual(listed.map(({ name }) => `${name}: ${said}`))
      expect(await changesBut(trail[said]), said).toEqual(new Set())
    }
  })
})

async function codeOf(route: string, input: unknown, proof: Proof): Promise<string> {
  const { body } = await app.send(route, JSON.stringify(input), proof)
  return (JSON.parse(body) as { code?: string }).code ?? 'done'
}

type Fields = Readonly<Record<string, unknown>>

const isList = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null)

function otherThan(input: Fields): Fields {
  const fields = Object.entries(input)
  const changed: readonly [string, unknown][] = [
    ...fields.filter(([field]) => /_(id|key)$/.test(field)).map(([field]): [string, unknown] => [field, randomUUID()]),
    ...fields
      .filter(([field]) => /(reason|note|source)$/.test(field))
      .map(([field]): [string, unknown] => [field, 'Quite another']),
    ...fields.flatMap(([field, value]): [string, unknown][] => (typeof value === 'number' ? [[field, value + 1]] : [])),
    ...fields.flatMap(([field, value]): [string, unknown][] => (isList(value) ? [[field, value.map(otherThan)]] : [])),
  ]
  return { ...input, ...Object.fromEntries(changed.slice(0, 1)) }
}

describe('every confirmed staff action', () => {
  const actions = procedureList.filter(({ procedure }) => procedure.is_confirmed_action)

  /** None of these tokens is valid for the tested action. */
  async function wrongTokens() {
    const [rose, other] = [await aStaffMember(app, database(), { role: 'super_admin' }), await aStaffMember(app, database())]
    const another = { approval_id: randomUUID() }
    return [
      rose,
      await confirmed(app, rose, 'admin_withdraw_approval', another),
      { ...rose, action_token: (await confirmed(app, other, 'admin_withdraw_approval', another)).action_token },
      { ...rose, action_token: rose.step_up_token },
    ]
  }

  test('needs its own token: without one, or with one for another action, person or purpose, nothing changes', async () => {
    const carried = await wrongTokens()
    await changes()
    for (const { name, route, procedure } of actions) {
      for (const proof of carried) {
        expect([name, await codeOf(route, sampleInput(procedure), proof)]).toEqual([name, 'ACTION_CODE_REQUIRED'])
      }
    }
    expect(await changesBut()).toEqual(new Set())
  })

  test('is not allowed by its token with another input', async () => {
    const rose = await aStaffMember(app, database(), { role: 'super_admin' })
    for (const { name, route, procedure } of actions) {
      const input = sampleInput(procedure)
      const other = procedure.input.parse(otherThan(input))
      const proof = await confirmedAny(app, rose, name, input)
      await changes()
      expect([name, await codeOf(route, other, proof)]).toEqual([name, 'ACTION_CODE_REQUIRED'])
      expect(await changesBut(), name).toEqual(new Set())
    }
  })
})

test('no call named for staff is open to ordinary sessions', () => {
  const open = procedureList.filter(
    ({ name, procedure: { access } }) => /(^|_|-)admin(_|-|$)/.test(name) && !access.includes('admin'),
  )
  expect(open.map(({ name }) => name)).toEqual([])
})

test('docs/authorisation.md matches `npm run docs:authorisation`', () => {
  const written = readFileSync(new URL('../../../docs/authorisation.md', import.meta.url), 'utf8')
  expect(written === authorisationPage, 'Run `npm run docs:authorisation`.').toBe(true)
})
