import { afterAll, beforeAll } from 'vitest'
import { Refused, startTestApp, type TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { aVerifiedMember, type MemberWithPhone, textedCode } from './phones.ts'

export interface SteppedUp extends MemberWithPhone {
  readonly step_up_token: string
}
interface Session {
  readonly access_token: string
}

/** Call the helpers inside tests only. */
export function useStaffSignIn(database: () => TestDatabase) {
  let app: TestApp | undefined
  beforeAll(async () => {
    app = await startTestApp(database(), { config: { runsWorker: false } })
  })
  afterAll(() => app?.stop())
  const currentApp = (): TestApp => {
    if (!app) throw new Error('use the server only inside tests and hooks')
    return app
  }

  const giveRole = ({ user_id }: { user_id: string }, role: 'admin' | 'super_admin' = 'admin') =>
    database().owner.query('insert into identity.user_roles (user_id, role, granted_at) values ($1, $2, now())', [user_id, role])

  async function aNewAdmin(): Promise<MemberWithPhone> {
    const admin = await aVerifiedMember(currentApp())
    await giveRole(admin)
    currentApp().clock.forward({ seconds: 31 })
    return admin
  }

  const start = ({ access_token }: Session, channel?: 'text' | 'voice') =>
    currentApp().call('admin-twilio-verify-start', channel ? { channel } : {}, access_token)
  const check = ({ access_token }: Session, code: string) =>
    currentApp().call('admin-twilio-verify-check', { code }, access_token)
  const fetchToken = async ({ access_token }: Session) =>
    (await currentApp().call('step-up-admin', { method: 'mfa' }, access_token)).token

  async function stepUp(admin: MemberWithPhone): Promise<SteppedUp> {
    await start(admin)
    const { error } = await check(admin, await textedCode(currentApp(), admin.phone))
    if (error !== null) throw new Error(error)
    const step_up_token = await fetchToken(admin)
    currentApp().clock.forward({ seconds: 1 })
    return { ...admin, step_up_token }
  }

  const rowsOf = async (query: string, { user_id }: { user_id: string }): Promise<readonly string[]> =>
    (await database().owner.query<{ said: string }>(query, [user_id])).rows.map(({ said }) => said)

  return {
    app: currentApp,
    giveRole,
    aNewAdmin,
    start,
    check,
    fetchToken,
    stepUp,
    signIn: ({ email, password }: MemberWithPhone, code?: string) =>
      currentApp().call('sign_in', { email, password, ...(code === undefined ? {} : { code }) }),
    /** Makes a call that needs a step-up. Returns `INSIDE` if the server accepts the step-up. */
    enter: (proof: { access_token: string; step_up_token?: string }) =>
      codeOf(currentApp().call('prepare_admin_action', { procedure: 'nothing', input: {} }, proof)),
    stepsOf: (who: { user_id: string }) =>
      rowsOf(
        `select context as said from security.auth_audit_log where user_id = $1 and action_type = 'step_up' order by id`,
        who,
      ),
    eventsOf: (who: { user_id: string }) =>
      rowsOf(
        `select concat(severity, ' ', details->>'action') as said from security.security_events where user_id = $1 order by id`,
        who,
      ),
  }
}

export const INSIDE = 'BAD_REQUEST'

export async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'done'
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
}
