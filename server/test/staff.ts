import { contract, type CallInput, type Output, type ProcedureName } from '@hai/contract/contract'
import { z } from 'zod'
import type { SessionCaller } from '../src/caller.ts'
import { actionSummary } from '../src/features/admin/index.ts'
import { confirmAction, prepareAction } from '../src/features/admin/confirmed-actions.ts'
import { fetchStepUpToken, openMfaSession } from '../src/features/admin/mfa-sessions.ts'
import { FIRST_BOOK } from '../src/platform/database/book.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { aMember, type MemberPerson } from './members.ts'

export interface StaffPerson extends MemberPerson {
  readonly role: 'admin' | 'super_admin'
  readonly step_up_token: string
}

const sessionOf = async ({ server }: TestApp, access_token: string): Promise<SessionCaller> => {
  const claims = await server.identity.verifyAccessToken(access_token)
  if (!claims) throw new Error('a fresh token must be valid')
  return { kind: 'session', request: { id: 'r', ip: '192.0.2.9', user_agent: 'test' }, ...claims }
}

/** Gives a staff member a step-up token, which expires after ten minutes. */
export async function steppedUp<P extends MemberPerson>(app: TestApp, person: P): Promise<P & { step_up_token: string }> {
  const { clock, server } = app
  const session = await sessionOf(app, person.access_token)
  const proven = { method: 'phone', now: clock.now() } as const
  await server.database.transaction().execute((trx) => openMfaSession(trx, session, proven))
  const step_up_token = await fetchStepUpToken({ database: server.database, clock }, session)
  if (step_up_token === null) throw new Error('there is no step-up token')
  return { ...person, step_up_token }
}

/** A member of staff who has a step-up token and an authenticator. */
export async function aStaffMember(
  app: TestApp,
  { owner }: TestDatabase,
  { role = 'admin', ...who }: { role?: 'admin' | 'super_admin'; full_name?: string; hai_tag?: string } = {},
): Promise<StaffPerson> {
  const member = await aMember(app, who)
  await owner.query('insert into identity.user_roles (user_id, role, granted_at) values ($1, $2, now())', [member.user_id, role])
  await owner.query(
    `insert into mfa.authenticator (user_id, sealed_secret, begun_at, confirmed_at, last_step) values ($1, '\\x00', now(), now(), 0)`,
    [member.user_id],
  )
  return steppedUp(app, { ...member, role })
}

export const confirmed = <Name extends ProcedureName>(
  app: TestApp,
  staff: StaffPerson,
  name: Name,
  input: CallInput<Name>,
): Promise<StaffPerson & { readonly action_token: string }> => confirmedAny(app, staff, name, input)

export async function confirmedAny(
  app: TestApp,
  staff: StaffPerson,
  name: ProcedureName,
  input: unknown,
): Promise<StaffPerson & { readonly action_token: string }> {
  const deps = { book: FIRST_BOOK, database: app.server.database, clock: app.clock }
  const caller = { ...(await sessionOf(app, staff.access_token)), kind: 'staff', role: staff.role } as const
  const parsed: unknown = contract[name].input.parse(input)
  const { action_id } = await prepareAction(deps, caller, { procedure: name, input: parsed, summary: 'a test' })
  const answer = await confirmAction(deps, caller, { action_id, method: 'phone' })
  if (!answer) throw new Error('the action was not confirmed')
  return { ...staff, action_token: answer.action_token }
}

export async function preparedAction(app: TestApp, staff: StaffPerson) {
  const caller = { ...(await sessionOf(app, staff.access_token)), kind: 'staff', role: staff.role } as const
  const action = { procedure: 'admin_withdraw_approval', input: { approval_id: staff.user_id }, summary: 'a test' } as const
  return prepareAction({ book: FIRST_BOOK, database: app.server.database, clock: app.clock }, caller, action)
}

/** The sentence in the message with the code. */
export const summaryIn = ({ facts, people }: Pick<Output<'prepare_admin_action'>, 'facts' | 'people'>): string =>
  actionSummary(facts, people)

export const callConfirmed = async <Name extends ProcedureName>(
  app: TestApp,
  staff: StaffPerson,
  name: Name,
  input: CallInput<Name>,
): Promise<Output<Name>> => app.call(name, input, await confirmed(app, staff, name, input))

/**
 * Changes a setting under four eyes: one member of staff requests the change and the other approves it. Returns once
 * the server uses the new value.
 */
export async function changeByTwo<Name extends ProcedureName>(
  app: TestApp,
  [asker, approver]: readonly [StaffPerson, StaffPerson],
  name: Name,
  input: CallInput<Name>,
): Promise<void> {
  const { approval_id } = z.object({ approval_id: z.uuid() }).parse(await callConfirmed(app, asker, name, input))
  await callConfirmed(app, approver, 'admin_decide_approval', { approval_id, decision: 'approve' })
  await app.server.feed.caughtUp()
}
