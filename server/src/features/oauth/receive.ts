import type { RequestInfo } from '../../caller.ts'
import { fail, isFailure } from '../../platform/failure.ts'
import type { OidcProvider } from '../../platform/oidc-config.ts'
import type { Ticket } from './attempts.ts'
import type { Claims } from './claims.ts'
import type { Deps } from './deps.ts'
import type { Answer } from './relying-party.ts'

/**
 * A denied or refused answer is audited.
 * Fails: OAUTH_DENIED, OAUTH_REFUSED, OAUTH_UNAVAILABLE (also if the operator has removed the provider).
 */
export async function receive(
  deps: Deps,
  request: RequestInfo,
  { provider_id, answer }: { provider_id: string; answer: Answer & Ticket },
): Promise<{ readonly provider: OidcProvider; readonly claims: Claims }> {
  const provider = deps.providers.find(({ id }) => id === provider_id) ?? fail('OAUTH_UNAVAILABLE')
  const { state, browser_secret, code, error, iss } = answer
  try {
    const claims = await deps.relyingParty.exchange(provider, { code, error, iss }, { state, browser_secret })
    return { provider, claims }
  } catch (refusal) {
    if (isFailure(refusal, 'OAUTH_REFUSED') || isFailure(refusal, 'OAUTH_DENIED')) {
      const context = refusal.code === 'OAUTH_DENIED' ? 'denied' : 'refused'
      await deps.recordAudit(deps.database, {
        action_type: 'oauth',
        context,
        request,
        extra_metadata: { provider: provider.id },
      })
    }
    throw refusal
  }
}
