import { randomUUID } from 'node:crypto'
import { contract } from '@hai/contract/contract'
import type { Session } from '@hai/contract/identity'
import { notificationKinds } from '@hai/contract/notification-kinds'
import type { FeeRule } from '@hai/contract/fee-bands'
import { createClient, type Client } from '../support/client.ts'
import { aFundedMember, signIn } from '../support/members.ts'
import type { Random } from '../support/random.ts'
import type { DatabasePair } from '../world/database.ts'
import type { Server } from '../world/servers.ts'
import { type History, noteFunding } from './history.ts'

export interface Customer {
  readonly user_id: string
  readonly hai_tag: string
  token(): string
  renew(): Promise<void>
}

export interface Bank {
  readonly client: Client
  readonly random: Random
  readonly history: History
  readonly members: readonly Customer[]
  readonly agents: readonly Customer[]
  /** The URL of a random server that should be running. */
  readonly url: () => string
  readonly fees: { readonly send: FeeRule; readonly cash_out: FeeRule }
  /** True once users must start no new actions. */
  isClosing(): boolean
}

const TIMEOUT_MS = 5_000
const STARTING_BALANCE = 400_00
const CASH = 1_000_000_00

/**
 * Raises the limits above what the test needs, but leaves their checks on. The exchange rate is a day old, so that it
 * is also valid for a server whose clock is slow.
 */
const makeRoom = `
  update limits.tier set balance_cap = 1000000000, out_per_day = 1000000000, cashout_each = 1000000,
         cashout_per_day = 1000000000, cashout_30_days = 1000000000;
  update limits.agent_level set balance_cap = 1000000000, job_maximum = 1000000, jobs_open_max = 100000;
  insert into rates.htg_rate (htg_per_usd, source, as_of) values (131, 'torture', now() - interval '1 day')`

const allByMail = contract.set_notification_preferences.input.parse({
  preferences: Object.entries(notificationKinds).flatMap(([kind, { mail }]) =>
    mail === null ? [] : [{ kind, channel: 'mail', is_on: true }],
  ),
})

async function approve(pair: DatabasePair, everybody: readonly Customer[], agents: readonly Customer[]): Promise<void> {
  for (const [nth, { user_id }] of everybody.entries())
    await pair.ask('update identity.profile set phone = $2, phone_verified_at = now(), tier = 2 where id = $1', [
      user_id,
      `+509370${String(10_000 + nth)}`,
    ])
  for (const { user_id } of agents) {
    await pair.ask(
      `insert into agents.agent (user_id, department, commune, address, hours, methods, approved_at)
       values ($1, 'Ouest', 'Delmas', '12, rue des Manguiers', '8h–17h', '{cash_pickup}', now())`,
      [user_id],
    )
    await pair.ask('update identity.profile set is_agent = true, agent_level = 3 where id = $1', [user_id])
  }
}

interface OpenOptions {
  readonly pair: DatabasePair
  readonly servers: readonly Server[]
  readonly random: Random
  readonly history: History
  readonly people: number
  readonly agents: number
}

const PROOF_OF_LIFE_MS = 60_000

/** Starts the first server, which keeps running, and creates members with money and agents on duty. */
export async function openBank({
  pair,
  servers,
  random,
  history,
  people,
  agents: agentCount,
}: OpenOptions): Promise<Bank & { close(): void }> {
  const [first] = servers
  if (!first) throw new Error('no server')
  await pair.ask(makeRoom)
  await first.up()
  const reachable = (): string => {
    const running = servers.filter((server) => server.isWanted())
    return `http://127.0.0.1:${random.pick(running.length > 0 ? running : servers).line.port}`
  }
  const client = createClient(reachable, {
    timeoutMs: TIMEOUT_MS,
    onMistake: (name, status, body) => {
      const what = `${name}: ${status} ${JSON.stringify(body).replaceAll(/[0-9a-f-]{36}/g, '…')}`
      history.mistakes.set(what, (history.mistakes.get(what) ?? 0) + 1)
    },
  })
  const patient = createClient(reachable, { timeoutMs: PROOF_OF_LIFE_MS })
  const everybody: Customer[] = []
  for (let begun = 0; begun < people + agentCount; begun += 8) {
    const some = Math.min(8, people + agentCount - begun)
    everybody.push(...(await Promise.all(Array.from({ length: some }, () => aCustomer(patient, client, reachable(), history)))))
  }
  const agents = everybody.slice(0, agentCount)
  const members = everybody.slice(agentCount)
  await approve(pair, everybody, agents)
  // The server has cached data that was since changed in the database, so it is restarted.
  await first.leave()
  await first.up()
  for (const agent of agents) await patient.untilDone('set_agent_duty', { cash: CASH }, agent.token())
  for (const person of everybody) await patient.untilDone('set_notification_preferences', allByMail, person.token())
  const { items } = await patient.untilDone('list_fee_rules', {})
  const rule = (operation: string): FeeRule => {
    const found = items.find((item) => item.operation === operation)
    if (!found) throw new Error(`there is no fee rule for ${operation}`)
    return found
  }
  let closing = false
  return {
    client,
    random,
    history,
    members,
    agents,
    url: reachable,
    fees: { send: rule('send'), cash_out: rule('cash_out') },
    isClosing: () => closing,
    close: () => {
      closing = true
    },
  }
}

async function aCustomer(patient: Client, client: Client, url: string, history: History): Promise<Customer> {
  const key = randomUUID()
  const { hai_tag, email, session: first } = await aFundedMember(patient, url, STARTING_BALANCE, key)
  noteFunding(history, first.user.id, key)
  let session: Session = first
  let renewing: Promise<void> | undefined
  return {
    user_id: first.user.id,
    hai_tag,
    token: () => session.access_token,
    renew: () => {
      renewing ??= signIn(client, { email })
        .then((renewed) => {
          session = renewed
        })
        .finally(() => {
          renewing = undefined
        })
      return renewing
    },
  }
}
