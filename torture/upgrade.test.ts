import { execFile, execFileSync } from 'node:child_process'
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { CallInput, Output, ProcedureName } from '@hai/contract/contract'
import { chargeFor, type FeeRule } from '@hai/contract/fee-bands'
import { cents } from '@hai/contract/money'
import { knownMigrations, readUpgradeFrom } from '../server/src/platform/database/migration-files.ts'
import { createPool } from '../server/src/platform/database/pool.ts'
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts'
import { aPort } from '../server/test/port.ts'
import { createClient, type Client } from './support/client.ts'
import { startLoad } from './support/load.ts'
import { aFundedMember, signIn, type TortureMember } from './support/members.ts'
import { createRandom } from './support/random.ts'
import { createInstallation, type Installation } from './support/server-process.ts'
import { missingHistory, unpackVersionBefore } from './support/version-before.ts'
import { createComplaints } from './world/complaints.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const without = missingHistory()
const ends: (() => Promise<unknown>)[] = []

afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

interface Side {
  /** Migrates the database to this version. */
  readonly migrate: () => Promise<void>
  readonly server: Installation
  readonly client: Client
  readonly wrong: () => readonly string[]
}

interface World {
  readonly before: Side
  readonly after: Side
  readonly owner: pg.Pool
  readonly owner_url: string
}

const execute = promisify(execFile)

async function runMigrate(home: string, env: NodeJS.ProcessEnv): Promise<void> {
  await execute(process.execPath, ['server/src/commands/admin.ts', 'migrate'], {
    cwd: home,
    env: { ...process.env, NODE_ENV: 'test', ...env },
  })
}

/** Creates a database and a server of each version, without starting the servers. */
async function aWorld(): Promise<World> {
  const place = mkdtempSync(join(tmpdir(), 'hai-upgrade-'))
  ends.push(() => rm(place, { recursive: true, force: true }))
  const home = join(place, 'before')
  mkdirSync(home)
  unpackVersionBefore(home)
  const postgres = await startEmbeddedPostgres({ dataDir: join(place, 'data') })
  ends.push(() => postgres.stop())
  const owner = createPool({ url: postgres.owner_url, role: 'hai_owner', size: 2, application_name: 'hai-torture' })
  ends.push(() => owner.end())
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const shared = {
    DATABASE_URL: postgres.url,
    PUBLIC_URL: 'http://127.0.0.1:3000',
    DEMO_DATA: 'off',
    JWT_PRIVATE_KEY: key,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  }
  const { owner_url } = postgres
  const side = async (folder: string): Promise<Side> => {
    const complaints = createComplaints()
    const mistakes: string[] = []
    const server = await createInstallation(await aPort(), () => shared, { home: folder, complaints })
    ends.push(() => server.remove())
    const onMistake = (name: ProcedureName, status: number, body: unknown): void => {
      mistakes.push(`${name}: ${status} ${JSON.stringify(body)}`)
    }
    const wrong = (): string[] => [...mistakes, ...complaints.all().map(({ message: said, times }) => `${times} × ${said}`)]
    const migrate = () => runMigrate(folder, { ...shared, DATABASE_OWNER_URL: owner_url })
    return { migrate, server, client: createClient(server.url, { onMistake }), wrong }
  }
  return { before: await side(home), after: await side(root), owner, owner_url }
}

/** The call must succeed at the first attempt. */
async function ask<Name extends ProcedureName>(
  { client, wrong }: Side,
  { session }: TortureMember,
  name: Name,
  input: CallInput<Name>,
): Promise<Output<Name>> {
  const answer = await client.once(name, input, session.access_token)
  if (answer.kind !== 'done') throw new Error(`${name}: ${JSON.stringify(answer)} ${wrong().join('; ')}`)
  return answer.output
}

const keyed = <Input extends object>(input: Input) => ({ ...input, idempotency_key: randomUUID() })
/** Above the amount that is free, because the versions may have different rules for free sends. */
const AMOUNT = cents(6_00)
const destination = {
  method: 'cash_pickup',
  phone: '+50937123456',
  full_name: 'Ti Pòl Joseph',
  department: 'Ouest',
  commune: 'Delmas',
} as const

/**
 * Verifies phones and approves the agent directly in the database, without staff. Removes the daily limit of free
 * sends, so that the load can continue while a slow machine starts the next version.
 */
async function approve({ owner }: World, members: readonly TortureMember[], agent: TortureMember): Promise<void> {
  for (const [nth, { session }] of members.entries())
    await owner.query('update identity.profile set phone = $2, phone_verified_at = now(), tier = 2 where id = $1', [
      session.user.id,
      `+509370${String(10_000 + nth)}`,
    ])
  await owner.query(
    `insert into agents.agent (user_id, department, commune, address, hours, methods, approved_at)
     values ($1, 'Ouest', 'Delmas', '12, rue des Manguiers', '8h–17h', '{cash_pickup}', now())`,
    [agent.session.user.id],
  )
  await owner.query('update identity.profile set is_agent = true, agent_level = 3 where id = $1', [agent.session.user.id])
  await owner.query('update fees.rule set free_per_day = null')
  await owner.query(`insert into rates.htg_rate (htg_per_usd, source, as_of) values (131, 'test', now()) on conflict do nothing`)
}

interface People {
  readonly payer: TortureMember
  readonly payee: TortureMember
  readonly agent: TortureMember
  readonly fees: { readonly send: FeeRule; readonly cash_out: FeeRule }
}

const priced = (rule: FeeRule, amount: typeof AMOUNT) => {
  const { fee, tax } = chargeFor(rule, amount)
  return cents(amount + fee + tax)
}

/** The returned function finishes the actions on the other version, and checks that both show the same balances. */
async function beginActions(begun: Side, { payer, payee, agent, fees }: People) {
  const total = priced(fees.send, AMOUNT)
  const send = keyed({ payee: { hai_tag: payee.hai_tag }, amount: AMOUNT, quoted_total: total, undo_window: false })
  const sent = await ask(begun, payer, 'send_money', send)
  const stranger = `${randomUUID()}@test.example`
  const held = { payee: { email: stranger }, amount: AMOUNT, quoted_total: total }
  const waiting = await ask(begun, payer, 'send_money', keyed(held))
  const request = keyed({ payer: { hai_tag: payer.hai_tag }, amount: AMOUNT })
  const { request_id } = await ask(begun, payee, 'request_money', request)
  const cashout = await ask(
    begun,
    payer,
    'request_cashout',
    keyed({
      amount: fees.cash_out.minimum_amount,
      quoted_total: priced(fees.cash_out, fees.cash_out.minimum_amount),
      destination_details: destination,
      agent_id: agent.session.user.id,
    }),
  )
  return async (ended: Side): Promise<void> => {
    // A retry after a lost response returns the same payment.
    expect((await ask(ended, payer, 'send_money', send)).transaction_id).toBe(sent.transaction_id)
    await ask(ended, payee, 'return_payment', keyed({ transaction_id: sent.transaction_id }))
    await ask(ended, payer, 'cancel_pending_send', keyed({ transaction_id: waiting.transaction_id }))
    await ask(ended, payer, 'pay_money_request', keyed({ request_id, quoted_total: total, undo_window: false }))
    await ask(ended, agent, 'accept_cashout', { cashout_id: cashout.id })
    // One version encrypted the secret of the code, and the other decrypts it.
    const { code } = await ask(ended, payer, 'get_handover_code', { cashout_id: cashout.id })
    expect((await ask(begun, payer, 'get_handover_code', { cashout_id: cashout.id })).code).toBe(code)
    await ask(begun, agent, 'enter_handover_code', keyed({ cashout_id: cashout.id, code }))
    for (const person of [payer, payee, agent])
      expect(await ask(ended, person, 'get_wallet', {})).toEqual(await ask(begun, person, 'get_wallet', {}))
  }
}

async function sendAndUndo(begun: Side, ended: Side, payer: TortureMember, { hai_tag }: TortureMember, rule: FeeRule) {
  const input = keyed({ payee: { hai_tag }, amount: AMOUNT, quoted_total: priced(rule, AMOUNT) })
  const { transaction_id, status } = await ask(begun, payer, 'send_money', input)
  expect(status).toBe('arriving')
  await ask(ended, payer, 'undo_send', keyed({ transaction_id }))
}

const verifyBooks = (owner_url: string): string =>
  execFileSync(process.execPath, ['server/src/commands/verify-ledger/main.ts', '--database', owner_url], {
    cwd: root,
    encoding: 'utf8',
  })

async function upgrade(): Promise<void> {
  const world = await aWorld()
  const { before, after, owner } = world
  await before.migrate()
  await before.server.start()
  const members = await Promise.all(Array.from({ length: 8 }, () => aFundedMember(before.client, before.server.url, 100_00)))
  const [payer, payee, agent, ...others] = members
  if (!payer || !payee || !agent) throw new Error('nobody came')
  await approve(world, members, agent)
  // The server has cached data that was since changed in the database, so it is restarted.
  await before.server.leave()
  await before.server.start()
  await ask(before, agent, 'set_agent_duty', { cash: 1_000_000 })
  const { items } = await ask(before, payer, 'list_fee_rules', {})
  const rule = (operation: string): FeeRule => {
    const found = items.find((item) => item.operation === operation)
    if (!found) throw new Error(`there is no fee rule for ${operation}`)
    return found
  }
  const people = { payer, payee, agent, fees: { send: rule('send'), cash_out: rule('cash_out') } }

  // Payments continue while the next version migrates the database in use and starts.
  const endWhatWasOpen = await beginActions(before, people)
  let isOver = false
  const load = startLoad({
    client: before.client,
    members: others,
    random: createRandom(1),
    workers: 2,
    sendsPerWorker: 10_000,
    restMs: 300,
    isOver: () => isOver,
  })
  await load.reached(2)
  await after.migrate()
  await after.server.start()
  const { rows } = await owner.query<{ name: string }>('select name from migrations.migration order by id')
  expect(rows.map(({ name }) => name)).toEqual(knownMigrations())
  await load.reached(load.acknowledged().length + 10)
  isOver = true
  expect((await load.finished).filter(({ transaction_id }) => transaction_id === null)).toEqual([])

  await endWhatWasOpen(after)
  for (const [one, other] of [
    [before, after],
    [after, before],
  ] as const) {
    const newcomer = await aFundedMember(one.client, one.server.url, 50_00)
    await sendAndUndo(one, other, newcomer, payee, people.fees.send)
    await signIn(other.client, newcomer)
    await (
      await beginActions(one, people)
    )(other)
  }

  expect((await fetch(`${before.server.url}/readyz`)).status).toBe(200)
  expect([before.wrong(), after.wrong()]).toEqual([[], []])
  await before.server.leave()
  const [{ violations } = { violations: null }] = (
    await owner.query<{ violations: unknown[] }>('select violations from ledger.recount(now())')
  ).rows
  expect(violations).toEqual([])
  expect(verifyBooks(world.owner_url)).toContain('The ledger is correct')
}

test('the previous version keeps working correctly while the next migrates and runs next to it', async ({ skip }) => {
  skip(without !== null, `an upgrade from the version before cannot be tried: ${without ?? ''}`)
  await upgrade()
})

test('server/upgrade-from.json names the last migration of the previous version', ({ skip }) => {
  skip(without !== null, `what the version before had is not known: ${without ?? ''}`)
  const home = mkdtempSync(join(tmpdir(), 'hai-upgrade-'))
  ends.push(() => rm(home, { recursive: true, force: true }))
  unpackVersionBefore(home)
  const had = readdirSync(join(home, 'server/migrations')).map((file) => file.replace(/\.sql$/, ''))
  const { last_migration } = readUpgradeFrom()
  expect(had.toSorted().at(-1)).toBe(last_migration)
  expect(knownMigrations().filter((name) => name <= last_migration)).toEqual(had.toSorted())
})
