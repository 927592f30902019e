import type { Input, Output } from '@hai/contract/contract'
import type { RequestInfo } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail, isFailure } from '../../platform/failure.ts'
import type { OidcProvider } from '../../platform/oidc-config.ts'
import type { VerifiedAccount } from '../identity/index.ts'
import { awaitSecondFactor, finish, findProven, takeReturn } from './attempts.ts'
import type { Claims } from './claims.ts'
import type { Deps } from './deps.ts'
import { connect, holdLink, markUsed, ownerOf } from './links.ts'
import { connectedMail } from './mails.ts'
import { receive } from './receive.ts'

const AFTER_SIGN_IN = '/dashboard'

/**
 * Fails: OAUTH_FOREIGN, OAUTH_USED, OAUTH_EXPIRED, OAUTH_DENIED, OAUTH_REFUSED, OAUTH_UNAVAILABLE, OAUTH_NOT_CONNECTED,
 * SECOND_FACTOR_NEEDED (`confirmOauth` continues), ACCOUNT_BLOCKED.
 */
export async function finishOauth(
  deps: Deps,
  request: RequestInfo,
  input: Input<'finish_oauth'>,
): Promise<Output<'finish_oauth'>> {
  const { database, clock, identity } = deps
  const { return_to, provider_id, referral_code, device_hash } = await takeReturn(database, input, {
    user_id: null,
    now: clock.now(),
  })
  const { provider, claims } = await receive(deps, request, { provider_id, answer: input })
  const who = { provider, claims, language: input.language ?? 'en', request, brought: { referral_code, device_hash } } as const
  const user_id = await database.transaction().execute((trx) => findAccount(deps, trx, who))
  if (user_id === null) return fail('OAUTH_NOT_CONNECTED')
  await requireSecondFactor(deps, request, { ticket: input, user_id })
  const session = await identity.openSession(async (trx) => {
    await finish(trx, input, clock.now())
    if (!(await holdLink(trx, { issuer: provider.issuer, subject: claims.subject }, user_id))) fail('OAUTH_NOT_CONNECTED')
    return { user_id, request, way: `oauth:${provider.id}` }
  })
  return { session, return_to: return_to ?? AFTER_SIGN_IN }
}

/**
 * Returns the linked account. If there is none and the operator trusts this provider’s email addresses, links or
 * creates the account with the verified address. Returns null if that is not allowed.
 */
async function findAccount(
  deps: Deps,
  trx: Transaction,
  {
    provider,
    claims,
    ...vouched
  }: Pick<VerifiedAccount, 'language' | 'request' | 'brought'> & { provider: OidcProvider; claims: Claims },
): Promise<string | null> {
  const now = deps.clock.now()
  const subject = { issuer: provider.issuer, subject: claims.subject }
  const owner = await ownerOf(trx, subject)
  if (owner !== null) {
    await markUsed(trx, subject, now)
    return owner
  }
  const { email, email_verified, full_name } = claims
  if (!provider.trustsEmail || !email_verified || email === null) return null
  const account = await deps.identity.findVerifiedAccount(trx, { email, full_name, ...vouched })
  // An existing account with a second factor is never linked by its email address. Its owner must connect the provider
  // in the settings.
  if (!account || (!account.isNew && (await deps.identity.hasSecondFactor(trx, account.user_id)))) return null
  const { user_id, isNew } = await connect(trx, { ...subject, user_id: account.user_id, email, now })
  await markUsed(trx, subject, now)
  if (isNew)
    await recordSignIn(deps, trx, {
      provider,
      user_id,
      email,
      request: vouched.request,
      context: account.isNew ? 'account_opened' : 'joined_by_email',
    })
  return user_id
}

interface Connected {
  readonly provider: OidcProvider
  readonly user_id: string
  readonly email: string
  readonly request: RequestInfo
  readonly context: 'account_opened' | 'joined_by_email'
}

async function recordSignIn(
  deps: Deps,
  trx: Transaction,
  { provider, user_id, email, request, context }: Connected,
): Promise<void> {
  const auditFields = { action_type: 'oauth', context, extra_metadata: { provider: provider.id } } as const
  await deps.recordAudit(trx, { ...auditFields, request, user_id, actor_email: email })
  if (context === 'joined_by_email') await deps.outbox.mail(trx, await connectedMail(deps, trx, { provider, user_id, request }))
}

async function requireSecondFactor(
  deps: Deps,
  request: RequestInfo,
  { ticket, user_id }: { ticket: Input<'finish_oauth'>; user_id: string },
): Promise<void> {
  const person = await deps.identity.getPerson(user_id)
  try {
    await deps.identity.passSecondFactor({ user_id, email: person?.email ?? '', request })
  } catch (error) {
    if (isFailure(error, 'SECOND_FACTOR_NEEDED'))
      await awaitSecondFactor(deps.database, ticket, { user_id, now: deps.clock.now() })
    throw error
  }
}

export async function confirmOauth(
  deps: Deps,
  request: RequestInfo,
  { code, ...ticket }: Input<'confirm_oauth'>,
): Promise<Output<'confirm_oauth'>> {
  const { database, clock, identity } = deps
  const { user_id, provider_id, return_to } = await findProven(database, ticket, clock.now())
  const person = await identity.getPerson(user_id)
  await identity.passSecondFactor({ user_id, email: person?.email ?? '', request, code })
  const session = await identity.openSession(async (trx) => {
    await finish(trx, ticket, clock.now())
    return { user_id, request, way: `oauth:${provider_id}` }
  })
  return { session, return_to: return_to ?? AFTER_SIGN_IN }
}
