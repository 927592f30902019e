import type { Input, Output } from '@hai/contract/contract'
import type { Member } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import { finish, takeReturn } from './attempts.ts'
import type { Deps } from './deps.ts'
import { connect, disconnect, linksOf, providerName } from './links.ts'
import { connectedMail, disconnectedMail } from './mails.ts'
import { receive } from './receive.ts'
import { findProvider, startOauth } from './start-oauth.ts'

export async function listLinks(deps: Deps, { user_id }: Member): Promise<Output<'list_oauth_links'>> {
  const links = await linksOf(deps.database, user_id)
  return {
    has_password: await deps.identity.hasPassword(user_id),
    links: links.map(({ id, issuer, email, connected_at, last_used_at }) => {
      const provider_id = deps.providers.find((one) => one.issuer === issuer)?.id ?? null
      return {
        id,
        email,
        provider_id,
        name: providerName(deps.providers, issuer),
        connected_at: connected_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      }
    }),
  }
}

/** Fails: NOT_FOUND, OAUTH_UNAVAILABLE, and with the errors of reauthentication. */
export async function startLink(
  deps: Deps,
  member: Member,
  { provider_id, password }: Input<'start_oauth_link'>,
): Promise<Output<'start_oauth_link'>> {
  findProvider(deps, provider_id)
  await deps.identity.reauthenticate(member, password)
  return startOauth(deps, { provider_id, return_to: null, user_id: member.user_id })
}

/**
 * Fails: OAUTH_TAKEN (the provider account belongs to another member), and with the errors of `takeReturn` and
 * `receive`.
 */
export async function finishLink(
  deps: Deps,
  { user_id, email: actor_email, request }: Member,
  input: Input<'finish_oauth_link'>,
): Promise<Output<'finish_oauth_link'>> {
  const { database, clock } = deps
  const { provider_id } = await takeReturn(database, input, { user_id, now: clock.now() })
  const { provider, claims } = await receive(deps, request, { provider_id, answer: input })
  const { issuer } = provider
  const { subject, email } = claims
  await database.transaction().execute(async (trx) => {
    await finish(trx, input, clock.now())
    const connected = await connect(trx, { issuer, subject, email, user_id, now: clock.now() })
    if (connected.user_id !== user_id) fail('OAUTH_TAKEN')
    if (!connected.isNew) return
    const auditFields = { action_type: 'oauth', context: 'connected', extra_metadata: { provider: provider.id } } as const
    await deps.recordAudit(trx, { ...auditFields, request, user_id, actor_email })
    await deps.outbox.mail(trx, await connectedMail(deps, trx, { provider, user_id, request }))
  })
  return { name: provider.name }
}

/**
 * Fails: NOT_FOUND, PASSWORD_UNSET (it is the last provider of an account without a password), and with the errors of
 * reauthentication.
 */
export async function unlink(deps: Deps, member: Member, { link_id, password }: Input<'unlink_oauth'>): Promise<void> {
  const { user_id, email: actor_email, request } = member
  await deps.identity.reauthenticate(member, password)
  const hasPassword = await deps.identity.hasPassword(user_id)
  await deps.database.transaction().execute(async (trx) => {
    // Locking all links prevents two concurrent calls from removing the last two.
    await trx.selectFrom('oauth.link').select('id').where('user_id', '=', user_id).orderBy('id').forUpdate().execute()
    const removed = (await disconnect(trx, { link_id, user_id })) ?? fail('NOT_FOUND')
    if (!hasPassword && (await linksOf(trx, user_id)).length === 0) fail('PASSWORD_UNSET')
    const extra_metadata = { issuer: removed.issuer, link_id }
    await deps.recordAudit(trx, { action_type: 'oauth', context: 'disconnected', request, user_id, actor_email, extra_metadata })
    const provider = { name: providerName(deps.providers, removed.issuer) }
    await deps.outbox.mail(trx, await disconnectedMail(deps, trx, { provider, user_id, request }))
  })
}
