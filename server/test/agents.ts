import { randomUUID } from 'node:crypto'
import type { CallInput } from '@hai/contract/contract'
import { decideRequest } from '../src/features/agents/decide-request.ts'
import { createDatabase } from '../src/platform/database/database.ts'
import { applicantsOf } from './applicants.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { aFundedWallet, aMember, type MemberPerson } from './members.ts'
import { followedUp } from './money.ts'

type Asked = CallInput<'request_agent_status'>

export const aPlace: Asked = {
  department: 'Ouest',
  commune: 'Delmas',
  address: '12, rue des Manguiers',
  hours: '8h–17h',
  methods: ['cash_pickup', 'moncash'],
  agreed: true,
}

export function agentsOf(getApp: () => TestApp, database: () => TestDatabase) {
  const { setTier } = applicantsOf(getApp, database)

  /** Returns false if the request is not pending. */
  async function decide(
    request: string,
    verdict: 'approved' | 'rejected',
    why = '',
    by: string = randomUUID(),
  ): Promise<boolean> {
    const { server, clock } = getApp()
    const owner = createDatabase(database().owner)
    const asked = await owner
      .selectFrom('agents.request')
      .select('user_id')
      .where('id', '=', request)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    if (!asked) return false
    const decision = verdict === 'approved' ? { verdict } : { verdict, reason: why }
    const deps = { database: owner, clock, recordAudit: server.security.recordAudit }
    const isDecided = await decideRequest(deps, asked.user_id, decision, by)
    await followedUp(getApp())
    return isDecided
  }

  const onDuty = ({ access_token }: MemberPerson, cash: number) =>
    getApp().call('set_agent_duty', { cash: cash > 0 ? cash : null }, access_token)

  /** A member with money and a verified phone, who may cash out. */
  async function aSaver({ amount = 100_00, tier = 1 } = {}): Promise<MemberPerson> {
    const member = await aFundedWallet(getApp(), { amount: Math.min(amount, 150_00) })
    await setTier(member, tier)
    for (let left = amount - 150_00; left > 0; left -= 1_000_00)
      await getApp().call(
        'start_funding',
        { idempotency_key: randomUUID(), method: 'sandbox', amount: Math.min(left, 1_000_00) },
        member.access_token,
      )
    return member
  }

  async function setLevel({ user_id }: MemberPerson, agent_level: number): Promise<void> {
    await database().owner.query('update identity.profile set agent_level = $2 where id = $1', [user_id, agent_level])
    forget(user_id)
  }

  /** Clears the cached profile, because a direct update of the table publishes no event. */
  function forget(user_id: string): void {
    const { server, clock } = getApp()
    server.identity.feature.updateCaches?.([
      {
        stream: 'outbox',
        position: 0,
        outboxEvent: { id: user_id, type: 'profile.changed', user_id, payload: { user_id }, created_at: clock.now() },
      },
    ])
  }

  async function makeAgent({ user_id }: MemberPerson): Promise<void> {
    const { department, commune, address, hours, methods } = aPlace
    await database().owner.query(
      `insert into agents.agent (user_id, department, commune, address, hours, methods, approved_at) values ($1, $2, $3, $4, $5, $6, now())`,
      [user_id, department, commune, address, hours, methods],
    )
    await database().owner.query('update identity.profile set is_agent = true where id = $1', [user_id])
    forget(user_id)
  }

  async function anAgent({ cash = 500_00, level = 1, ...place }: { cash?: number; level?: number } & Partial<Asked> = {}) {
    const agent = await aMember(getApp(), { full_name: 'Paul Desir' })
    await setTier(agent, 2)
    const { id } = await getApp().call('request_agent_status', { ...aPlace, ...place }, agent.access_token)
    await decide(id, 'approved')
    if (level > 1) await setLevel(agent, level)
    if (cash > 0) await onDuty(agent, cash)
    return agent
  }

  return { setTier, decide, onDuty, aSaver, anAgent, makeAgent, setLevel }
}
