import { randomUUID } from 'node:crypto'
import type { CallInput, Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import type { Decision } from '../src/features/disputes/decide.ts'
import { isFailure } from '../src/platform/failure.ts'
import { Refused, type TestApp } from './app.ts'
import { cashoutsOf, type Pair } from './cashouts.ts'
import type { TestDatabase } from './database.ts'
import { aMember, type MemberPerson } from './members.ts'

type Opening = CallInput<'open_dispute'>

export interface DisputedPair extends Pair {
  readonly dispute_id: string
}

export const aStatement = 'I counted twice, and a third of the promised gourdes is missing.'

/** The error code of a call, in the process or through HTTP. `done` if the call succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'done'
  } catch (error) {
    if (isFailure(error) || error instanceof Refused) return error.code
    throw error
  }
}

function endsOf(
  getApp: () => TestApp,
  see: (pair: Pick<DisputedPair, 'dispute_id'>, who: MemberPerson) => Promise<Output<'get_dispute'>>,
) {
  const propose = (
    { dispute_id }: Pick<DisputedPair, 'dispute_id'>,
    { access_token }: MemberPerson,
    outcome: CallInput<'propose_dispute_outcome'>['outcome'],
    idempotency_key: string = randomUUID(),
  ) => getApp().call('propose_dispute_outcome', { idempotency_key, dispute_id, outcome }, access_token)
  /** Without a proposal that this member can see, the call gets an unknown id. */
  async function answer(
    pair: Pick<DisputedPair, 'dispute_id'>,
    who: MemberPerson,
    reply: CallInput<'answer_dispute_proposal'>['answer'],
    more: Partial<CallInput<'answer_dispute_proposal'>> = {},
  ) {
    const proposal_id = more.proposal_id ?? (await see(pair, who)).proposal?.id ?? randomUUID()
    const input = { idempotency_key: randomUUID(), dispute_id: pair.dispute_id, answer: reply, ...more, proposal_id }
    return getApp().call('answer_dispute_proposal', input, who.access_token)
  }
  const close = (
    { dispute_id }: Pick<DisputedPair, 'dispute_id'>,
    { access_token }: MemberPerson,
    idempotency_key: string = randomUUID(),
  ) => getApp().call('close_dispute', { idempotency_key, dispute_id }, access_token)

  const confirmReceived = (
    { dispute_id }: Pick<DisputedPair, 'dispute_id'>,
    { access_token }: MemberPerson,
    idempotency_key: string = randomUUID(),
  ) => getApp().call('confirm_dispute_received', { idempotency_key, dispute_id }, access_token)

  return { propose, answer, close, confirmReceived }
}

export function disputesOf(getApp: () => TestApp, database: () => TestDatabase) {
  const cashouts = cashoutsOf(getApp, database)

  const open = ({ id }: Pair, { access_token }: MemberPerson, more: Partial<Opening> = {}): Promise<Output<'open_dispute'>> => {
    const about = { related_type: 'cashout', related_id: id, category: 'other', description: aStatement } as const
    return getApp().call('open_dispute', { ...about, ...more }, access_token)
  }
  const see = ({ dispute_id }: Pick<DisputedPair, 'dispute_id'>, { access_token }: MemberPerson) =>
    getApp().call('get_dispute', { dispute_id }, access_token)
  const write = (
    { dispute_id }: Pick<DisputedPair, 'dispute_id'>,
    { access_token }: MemberPerson,
    more: Partial<CallInput<'add_dispute_event'>> = {},
  ) => getApp().call('add_dispute_event', { idempotency_key: randomUUID(), dispute_id, body: aStatement, ...more }, access_token)
  const escalate = ({ dispute_id }: DisputedPair, { access_token }: MemberPerson) =>
    getApp().call('escalate_dispute', { dispute_id }, access_token)

  async function aDispute(): Promise<DisputedPair> {
    const pair = await cashouts.inState('sent')
    return { ...pair, dispute_id: (await open(pair, pair.member, { category: 'short_paid' })).id }
  }

  async function anAdmin(role: 'admin' | 'super_admin' = 'admin'): Promise<MemberPerson> {
    const admin = await aMember(getApp())
    await database().owner.query('insert into identity.user_roles (user_id, role, granted_at) values ($1, $2, now())', [
      admin.user_id,
      role,
    ])
    return admin
  }

  /** `amount`: the refund in cents. */
  const grounds = (admin: MemberPerson, dispute_id: string, amount?: number): Decision => ({
    dispute_id,
    admin_id: admin.user_id,
    reason_code: 'short_paid',
    reason: 'The photo shows what was handed over.',
    ...(amount !== undefined && { amount: cents(amount) }),
  })

  async function processDueDisputes(app = getApp()): Promise<void> {
    await app.server.disputes.feature.jobs?.['disputes:process_due']?.({})
  }

  async function passFor<Two extends Pair>(pair: Two, by: Parameters<typeof cashouts.passes>[0]): Promise<Two> {
    const { days = 0, hours = 0, minutes = 0 } = by
    const after = new Date(getApp().clock.now().getTime() + ((days * 24 + hours) * 60 + minutes) * 60_000)
    await database().owner.query(
      'insert into disputes.heartbeat (beat_at) values ($1) on conflict (only_one) do update set beat_at = excluded.beat_at',
      [after],
    )
    const [member, agent] = await cashouts.passes(by, pair.member, pair.agent)
    return { ...pair, member, agent }
  }

  return {
    ...cashouts,
    open,
    see,
    write,
    escalate,
    ...endsOf(getApp, see),
    aDispute,
    anAdmin,
    grounds,
    processDueDisputes,
    passFor,
  }
}
