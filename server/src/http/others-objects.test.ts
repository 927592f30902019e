import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Proof, startTestApp, type TestApp } from '../../test/app.ts'
import { aCircle, type Circle } from '../../test/authorisation/circle.ts'
import { idAt, idFieldsOf, withId } from '../../test/authorisation/id-fields.ts'
import { isOfStaff, ownCalls, ruleOf } from '../../test/authorisation/own-calls.ts'
import { watchChanges } from '../../test/changes.ts'
import { useTestDatabase } from '../../test/database.ts'
import { sampleInput } from '../../test/sample-input.ts'
import { aStaffMember, confirmedAny, type StaffPerson } from '../../test/staff.ts'
import { procedureList, type Listed } from './contract-list.ts'

const database = useTestDatabase()
let app: TestApp
let ours: Circle
let theirs: Circle
let changes: () => Promise<readonly string[]>
beforeAll(async () => {
  app = await startTestApp(database(), { config: { webhooksInside: true } })
  ours = aCircle(app, database())
  theirs = aCircle(app, database())
  changes = await watchChanges(database())
})
afterAll(() => app.stop())

const answered = z.record(z.string(), z.unknown())
/** Leaves out the request id, which always differs. */
async function answerTo({ route }: Pick<Listed, 'route'>, input: unknown, by: Proof | undefined) {
  const { status, body } = await app.send(route, JSON.stringify(input), by)
  return { status, body: body.startsWith('{') ? { ...answered.parse(JSON.parse(body)), request_id: '' } : body }
}

/**
 * Writes to ignore after a rejected call: audit rows, counted attempts, and the worker’s updates of messages that were
 * queued before.
 */
const TRAIL = /^insert of security\.|of phone\.tries$|^update of platform\.outbox_message$/
async function changesBesidesTrail(): Promise<readonly string[]> {
  await app.server.feed.caughtUp()
  return (await changes()).filter((change) => !TRAIL.test(change))
}

const fields = procedureList.flatMap((listed) =>
  idFieldsOf(listed.procedure).map((path) => ({ ...listed, path, rule: ruleOf(listed, path) })),
)

test('the owner of every id input is declared, and no other is', () => {
  expect(fields.filter(({ rule }) => rule === undefined).map(({ name, path }) => `${name} ${path}`)).toEqual([])
  const known = new Set(fields.map(({ name, path }) => `${name} ${path}`))
  const said = procedureList.flatMap(({ name }) => Object.keys(ownCalls[name]?.ids ?? {}).map((path) => `${name} ${path}`))
  expect(said.filter((field) => !known.has(field))).toEqual([])
})

const owned = fields.flatMap((field) => {
  const make = ownCalls[field.name]?.make
  return make !== undefined && typeof field.rule === 'string' && field.path !== 'admin_id' ? [{ ...field, make }] : []
})

test('every id in agent calls is tried with another agent’s', async () => {
  const ofAgents = fields.filter(({ procedure }) => procedure.access === 'agent')
  const tried = owned.filter(({ procedure }) => procedure.access === 'agent')
  expect(ofAgents.length).toBeGreaterThan(3)
  expect(tried.map(({ name, path }) => `${name} ${path}`)).toEqual(ofAgents.map(({ name, path }) => `${name} ${path}`))
  for (const { name, rule, make } of tried) {
    const [mine, other] = [await make(ours), await make(theirs)]
    expect([name, rule, mine.by === other.by, mine.by === undefined]).toEqual([name, 'own', false, false])
  }
})

describe.each(owned)('$name, $path', (listed) => {
  const { path, make } = listed
  test('another member’s id gets the same answer as an unknown one and changes nothing; the own id does not', async () => {
    const [mine, other] = [await make(ours), await make(theirs)]
    await app.server.feed.caughtUp()
    await changes()
    const nobodys = await answerTo(listed, withId(mine.input, path, randomUUID()), mine.by)
    expect(await answerTo(listed, withId(mine.input, path, idAt(other.input, path)), mine.by)).toEqual(nobodys)
    expect(await changesBesidesTrail()).toEqual([])
    const { status, body } = await answerTo(listed, mine.input, mine.by)
    expect(status).not.toBe(500)
    // With the caller’s own id, the call must change something, or at least give another answer than for an unknown id.
    if ((await changesBesidesTrail()).length === 0) expect({ status, body }).not.toEqual(nobodys)
  })
})

describe('staff calls', () => {
  let rose: StaffPerson
  let other: StaffPerson
  beforeAll(async () => {
    rose = await aStaffMember(app, database(), { role: 'super_admin' })
    other = await aStaffMember(app, database(), { role: 'super_admin' })
  })
  async function asRose(listed: Listed, input: unknown) {
    const proof = listed.procedure.is_confirmed_action ? await confirmedAny(app, rose, listed.name, input) : rose
    await changesBesidesTrail()
    return answerTo(listed, input, proof)
  }
  const ofStaff = fields.filter(({ procedure }) => isOfStaff(procedure))

  test('nobody can act in another staff member’s name: their id is rejected like an unknown one', async () => {
    for (const listed of ofStaff.filter(({ path, rule }) => path === 'admin_id' && rule === 'self')) {
      const input = sampleInput(listed.procedure)
      const theirs = await asRose(listed, { ...input, admin_id: other.user_id })
      expect([listed.name, theirs]).toEqual([listed.name, await asRose(listed, { ...input, admin_id: randomUUID() })])
      // 404 is right too: the object does not exist, and some calls look for it before they check the rights.
      expect([listed.name, [403, 404].includes(theirs.status)]).toEqual([listed.name, true])
      expect([listed.name, await changesBesidesTrail()]).toEqual([listed.name, []])
    }
  })

  test('an unknown id is an error or an empty page, and changes nothing', async () => {
    for (const listed of procedureList.filter(({ procedure }) => isOfStaff(procedure))) {
      const input = sampleInput(listed.procedure)
      if (!idFieldsOf(listed.procedure).some((path) => path !== 'admin_id' && path in input)) continue
      const { status } = await asRose(listed, 'admin_id' in input ? { ...input, admin_id: rose.user_id } : input)
      expect([listed.name, status]).not.toEqual([listed.name, 500])
      expect([listed.name, await changesBesidesTrail()]).toEqual([listed.name, []])
    }
  })
})
