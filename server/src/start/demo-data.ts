import { cents } from '@hai/contract/money'
import type { Member, SessionCaller } from '../caller.ts'
import type { Composition } from '../composition/server.ts'
import { insertAgent } from '../features/agents/index.ts'
import { fundAccount } from '../features/adjustments/index.ts'
import { fundAgents } from '../features/cash-ins/index.ts'
import { hasSandboxMoney } from '../features/funding/index.ts'
import { agreeToAll } from '../features/legal/index.ts'
import { insertHtgRate } from '../features/rates/index.ts'
import { fundMarketing } from '../features/referrals/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import {
  DEMO_HTG_PER_USD,
  DEMO_PASSWORD,
  type DemoAccount,
  demoAccounts,
  demoAgentMoney,
  demoCredits,
  demoFundings,
  demoMarketing,
  demoPlace,
  demoSends,
} from './demo-accounts.ts'

/** The tier that an agent needs (docs/product/agents.md). */
const AGENT_TIER = 2
const PHONE_TIER = 1

const BEGUN = 'demo-data-begun'
const DONE = 'demo-data-done'

const hasReached = async (database: Database, name: string): Promise<boolean> =>
  (await database.selectFrom('platform.milestone').select('name').where('name', '=', name).executeTakeFirst()) !== undefined

async function recordMilestone(database: Database, name: string, now: Date): Promise<void> {
  await database
    .insertInto('platform.milestone')
    .values({ name, reached_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** `there`: the demo accounts exist. `missing`: they can be created. `unwanted`: the database has other accounts. */
export async function demoDataState(database: Database): Promise<'there' | 'missing' | 'unwanted'> {
  if (await hasReached(database, DONE)) return 'there'
  if (await hasReached(database, BEGUN)) return 'missing'
  const someone = await database.selectFrom('identity.account').select('id').limit(1).executeTakeFirst()
  return someone ? 'unwanted' : 'missing'
}

/** For production. Throws StartRefusal if the database may have demo accounts. */
export async function refuseDemoData(database: Database): Promise<void> {
  if (await hasReached(database, BEGUN)) {
    throw new StartRefusal('This database holds demo data, whose passwords are public: in production use a database without it.')
  }
}

export async function refuseSandboxMoney(database: Database): Promise<void> {
  if (await hasSandboxMoney(database)) {
    throw new StartRefusal('This database holds play money from the sandbox: in production use a database without it.')
  }
}

/**
 * Creates the demo accounts and their history in a new database. `server` needs the owner’s role to create staff and
 * agents. A call after an interruption continues.
 */
export async function makeDemoData(server: Composition, clock: Clock): Promise<void> {
  const { database } = server
  await recordMilestone(database, BEGUN, clock.now())
  await insertHtgRate(database, { htg_per_usd: DEMO_HTG_PER_USD, as_of: clock.now() })
  const members = new Map<string, Member>()
  for (const account of demoAccounts) members.set(account.hai_tag, await makeMember(server, clock, account))
  await makeActivity(server, (hai_tag) => {
    const member = members.get(hai_tag)
    if (!member) throw new Error(`there is no demo account ${hai_tag}`)
    return member
  })
  await recordMilestone(database, DONE, clock.now())
}

async function makeMember({ identity, onboarding, database }: Composition, clock: Clock, account: DemoAccount): Promise<Member> {
  const { email, full_name, hai_tag, phone, language, is } = account
  const person = { email, password: DEMO_PASSWORD, language }
  const isStaff = is === 'admin' || is === 'super_admin'
  const { user_id } = isStaff ? await identity.createStaff({ ...person, role: is }) : await identity.createAccount(person)
  await onboarding.completeOnboarding({ user_id, full_name, hai_tag, phone })
  await database.transaction().execute((trx) => agreeToAll(trx, { user_id, clock }))
  if (is === 'admin') await verifyPhone(database, user_id, clock.now())
  if (is === 'agent') {
    await database.transaction().execute(async (trx) => {
      await identity.makeAgent(trx, { user_id, agent_level: 1 })
      const proven = { tier: AGENT_TIER, phone_verified_at: clock.now() }
      await trx.updateTable('identity.profile').set(proven).where('id', '=', user_id).execute()
      await insertAgent(trx, { user_id, ...demoPlace, approved_at: clock.now() })
    })
  }
  return identity.resolveMember(aSession(user_id, email))
}

/**
 * Marks the account’s phone number as verified. The demo admin steps up with a code that the outbox shows for this
 * number. The demo super admin has no number and sets up an authenticator instead.
 */
const verifyPhone = (database: Database, user_id: string, now: Date) =>
  database
    .updateTable('identity.profile')
    .set({ phone_verified_at: now, tier: PHONE_TIER })
    .where('id', '=', user_id)
    .where('phone', 'is not', null)
    .execute()

const aSession = (user_id: string, email: string): SessionCaller => ({
  kind: 'session',
  request: { id: newId(), ip: '127.0.0.1', user_agent: 'demo data' },
  user_id,
  email,
  session_id: newId(),
  token_jti: newId(),
  token_expires_at: new Date(8.64e15),
})

async function makeActivity({ handlers, ledger }: Composition, member: (hai_tag: string) => Member): Promise<void> {
  await fundMarketing(ledger, {
    amount: cents(demoMarketing.amount),
    from: 'sandbox',
    idempotency_key: demoMarketing.idempotency_key,
  })
  await fundAgents(ledger, {
    amount: cents(demoAgentMoney.amount),
    from: 'sandbox',
    idempotency_key: demoAgentMoney.idempotency_key,
  })
  for (const { account, amount, idempotency_key } of demoCredits)
    await fundAccount(ledger, { account, amount: cents(amount), from: 'sandbox', idempotency_key })
  for (const { who, amount, idempotency_key } of demoFundings) {
    await handlers.start_funding(member(who), { idempotency_key, method: 'sandbox', amount: cents(amount) })
  }
  for (const { from, payee, amount: plain, note, idempotency_key } of demoSends) {
    const amount = cents(plain)
    const { total } = await handlers.quote_transfer(member(from), { payee, amount })
    await handlers.send_money(member(from), { idempotency_key, payee, amount, quoted_total: total, note, undo_window: false })
  }
}
