import { errorCatalogue } from '@hai/contract/errors'
import { codesOf } from '@hai/contract/procedure'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Proof, startTestApp, type TestApp } from '../../test/app.ts'
import { isOfStaff } from '../../test/authorisation/own-calls.ts'
import { watchChanges } from '../../test/changes.ts'
import { useTestDatabase } from '../../test/database.ts'
import { castOf, type Cast } from '../../test/fuzz/cast.ts'
import { dice, type Dice } from '../../test/fuzz/dice.ts'
import { sendTry } from '../../test/fuzz/send.ts'
import { jsonShapes, uploadShapes } from '../../test/fuzz/shapes.ts'
import { asItIs, spoilt, spoiltForm, tenMegabytes, type Try } from '../../test/fuzz/spoil.ts'
import { aValue } from '../../test/fuzz/values.ts'
import type { Answer } from '../../test/post.ts'
import { confirmedAny } from '../../test/staff.ts'
import { procedureList, type Listed, jsonSchemaOf } from './contract-list.ts'

/** FUZZ_SEED selects the inputs. FUZZ_MINUTES is the duration; every call is tested at least once. */
const { FUZZ_SEED = '20261121', FUZZ_MINUTES = '0' } = process.env
const seed = Number(FUZZ_SEED)
const minutes = Number(FUZZ_MINUTES)
vi.setConfig({ testTimeout: (minutes + 5) * 60_000 })

const database = useTestDatabase()
const mistakes: string[] = []
let app: TestApp
let cast: Cast
let changes: () => Promise<readonly string[]>
beforeAll(async () => {
  // The set-up needs the job queue. The fuzzed server has no queue, so it calls no other server.
  const first = await startTestApp(database())
  app = await startTestApp(database(), {
    clock: first.clock,
    config: { runsWorker: false },
    onLogLine: (line) => mistakes.push(line),
  })
  cast = await castOf(first, app, database())
  await first.stop()
  changes = await watchChanges(database())
})
afterAll(() => app.stop())

const refusal = z.strictObject({
  code: z.enum(Object.keys(errorCatalogue)),
  message: z.string().min(1),
  data: z.unknown().optional(),
  request_id: z.uuid(),
})

const INSIDE =
  /node_modules|\.ts:\d|\bat \S+ \(|\/server\/|select |insert into|update .* set|violates|relation "|pg_|postgres|kysely|zod|\$argon2/i
/** The server may count or record a rejected call in these tables. */
const COUNTED =
  /of security\.|of phone\.tries$|of phone\.verification$|of identity\.attempts$|of transfers\.lookup_budget$|of admin\.mfa_session$/

type Who = 'guest' | 'member' | 'staff'
const proofOf = (who: Who): Proof | undefined => ({ guest: undefined, member: cast.member.access_token, staff: cast.staff })[who]
const isOpenTo = ({ procedure }: Listed, who: Who): boolean =>
  procedure.access === 'guest' || (isOfStaff(procedure) ? who === 'staff' : who === 'member')

/**
 * A longer request may get no answer, because the server may reject it and close the connection before all of it has
 * arrived.
 */
const READ_BYTES_MAX = 1024 * 1024

let tries = 0
let done = 0
const findings = new Map<string, string>()

/** Null if the answer is no error. */
function checkAnswer({ name, procedure }: Listed, { status, body }: Answer, found: (what: string) => void): string | null {
  const secrets = isOfStaff(procedure) && status < 300 ? cast.tokens : [...cast.tokens, ...cast.names]
  for (const secret of secrets) if (body.includes(secret)) found(`tells ${secret}`)
  if (status < 300) return null
  const { success, data } = refusal.safeParse(JSON.parse(body))
  if (!success) {
    found(`refuses in words of its own: ${body.slice(0, 300)}`)
    return 'INTERNAL'
  }
  if (data.code === 'INTERNAL') found(`makes a mistake: ${mistakes.at(-1)?.slice(0, 1_500) ?? ''}`)
  if (INSIDE.test(body)) found(`tells of itself: ${body.slice(0, 300)}`)
  if (!codesOf(procedure).some((code) => code === data.code)) found(`${name} refuses with ${data.code}`)
  return data.code
}

async function attempt(listed: Listed, who: Who, one: Try, proof = proofOf(who)): Promise<void> {
  tries += 1
  const answer = await sendTry(app.url + listed.route, one, proof)
  const sent = `${listed.name} as ${who}, ${one.how}: ${one.body.toString().slice(0, 700)}`
  const found = (what: string): void => {
    const thing = `${listed.name} ${what.slice(0, 60)}`
    // Printed at once, so that the finding is not lost if the run is stopped.
    if (!findings.has(thing)) console.log(`fuzz: seed ${seed}, try ${tries}: ${what}\n  ${sent}`)
    findings.set(thing, `${what}\n  ${sent}`)
  }
  if (answer === null) {
    if (one.body.length <= READ_BYTES_MAX) found('does not answer')
    return
  }
  const code = checkAnswer(listed, answer, found)
  const changed = await changes()
  if (code === null) {
    done += 1
    return
  }
  const written = new Set(changed.filter((change) => !COUNTED.test(change)))
  if (written.size > 0) found(`${code} and yet ${[...written].join(', ')}`)
  if (!isOpenTo(listed, who)) return
  await cast.keep(code)
  await changes()
}

async function tryCall(listed: Listed, chance: Dice): Promise<void> {
  const described = jsonSchemaOf(listed.procedure.input, 'input')
  const value = () => aValue(chance, cast.known, described, '')
  for (const who of ['guest', 'member', 'staff'] as const) {
    const isOpen = isOpenTo(listed, who)
    for (let at = 0; at < (isOpen ? 2 : 1); at += 1) {
      const input = value()
      const isConfirmed =
        isOpen && listed.procedure.is_confirmed_action === true && listed.procedure.input.safeParse(input).success
      const proof = isConfirmed ? await confirmedAny(app, cast.staff, listed.name, input) : proofOf(who)
      await changes()
      await attempt(listed, who, await asItIs(input), proof)
    }
    for (let at = 0; at < (isOpen ? 4 : 1); at += 1) {
      const form = chance.isLucky(0.5) ? await spoiltForm(chance, value()) : null
      await attempt(listed, who, form ?? spoilt(chance, value()))
    }
    if (isOpen && chance.isLucky(0.1)) await attempt(listed, who, chance.oneOf(jsonShapes))
    if (isOpen && listed.procedure.uploads) await attempt(listed, who, chance.oneOf(uploadShapes))
    if (chance.isLucky(0.01)) await attempt(listed, who, tenMegabytes(value()))
  }
}

test(`random input to every call (seed ${seed}) causes no internal error, reveals nothing, and a rejected call changes nothing`, async () => {
  const until = Date.now() + minutes * 60_000
  let rounds = 0
  do {
    const chance = dice(seed + rounds)
    for (const listed of procedureList) {
      if (rounds > 0 && Date.now() >= until) break
      await tryCall(listed, chance)
    }
    rounds += 1
  } while (Date.now() < until)
  console.log(`fuzz: ${tries} tries, ${done} of them done, in ${rounds} rounds from seed ${seed}`)
  expect([...findings.values()].join('\n'), `seed ${seed}`).toBe('')
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  expect(await app.call('get_system_health', {}, await cast.freshStaff())).toBeDefined()
})
