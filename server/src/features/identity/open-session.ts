import type { Session } from '@hai/contract/identity'
import type { RequestInfo } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import type { Deps } from './deps.ts'
import { originOf, recordOrigin } from './sign-in-origins.ts'
import { actorRole, blockNoticeOf, findPerson } from './profiles.ts'
import { newSecret } from '../../platform/random-secret.ts'
import { insertRefreshToken } from './sessions.ts'

export type SignInMethodName = 'password' | 'confirm_email' | 'passkey' | `oauth:${string}`

export interface SessionInput {
  readonly user_id: string
  readonly request: RequestInfo
  readonly way: SignInMethodName
  /** The hash against which the password was checked. If it has changed since, the sign-in fails. */
  readonly password_hash?: string | null
  readonly device?: Buffer | null
}

/**
 * `prove` makes all checks, second factor included. Account and profile are locked, so that a concurrent password
 * change or block also ends this session. A blocked member is rejected only after the commit, so that the proof stays
 * used up and the audit event is kept. Fails: ACCOUNT_BLOCKED, NOT_FOUND, INVALID_CREDENTIALS (the password has just
 * changed), and with the errors of `prove`.
 */
export async function openSession(deps: Deps, prove: (trx: Transaction) => Promise<SessionInput>): Promise<Session> {
  const outcome = await deps.database.transaction().execute(async (trx) => open(deps, trx, await prove(trx)))
  if (outcome.session) return outcome.session
  await deps.recordAudit(deps.database, { action_type: 'login_failure', context: 'blocked', ...outcome.who })
  return fail('ACCOUNT_BLOCKED', outcome.refused)
}

async function open(deps: Deps, trx: Transaction, { user_id, request, way, password_hash, device = null }: SessionInput) {
  const account = (await holdAccount(trx, user_id)) ?? fail('NOT_FOUND')
  if (password_hash !== undefined && password_hash !== account.password_hash) fail('INVALID_CREDENTIALS')
  await trx.selectFrom('identity.profile').select('id').where('id', '=', user_id).forShare().execute()
  const person = await findPerson(trx, user_id)
  const who = { request, user_id, actor_email: account.email, actor_role: person ? actorRole(person) : 'user' } as const
  if (person?.is_blocked) return { refused: blockNoticeOf(person), who }
  await deps.recordAudit(trx, { action_type: 'login_success', context: way, ...who })
  const places = { ...originOf(request, undefined), device }
  await recordOrigin(trx, { user_id, places, now: deps.clock.now() })
  return { session: await insertSession(deps, trx, account, request) }
}

const holdAccount = (trx: Transaction, user_id: string) =>
  trx
    .selectFrom('identity.account')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', user_id)
    .forShare()
    .executeTakeFirst()

async function insertSession(
  deps: Deps,
  trx: Transaction,
  account: { id: string; email: string },
  request: RequestInfo,
): Promise<Session> {
  const now = deps.clock.now()
  const session_id = newId()
  const refresh_token = newSecret()
  const { access_token, jti, expires_at } = await deps.tokens.issue({ user_id: account.id, email: account.email, session_id })
  await trx
    .insertInto('identity.session')
    .values({
      id: session_id,
      user_id: account.id,
      created_at: now,
      last_seen_at: now,
      ip_address: request.ip,
      user_agent: request.user_agent,
      access_jti: jti,
      access_expires_at: expires_at,
    })
    .execute()
  await insertRefreshToken(deps, trx, { session_id, refresh_token })
  return { access_token, refresh_token, expires_at: expires_at.toISOString(), user: { id: account.id, email: account.email } }
}
