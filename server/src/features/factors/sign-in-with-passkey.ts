import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import { parse as bytesOf } from 'uuid'
import type { Input, Output } from '@hai/contract/contract'
import type { Session } from '@hai/contract/identity'
import type { RequestInfo } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { FactorsPasskey } from '../../platform/database/generated.ts'
import { fail, isFailure } from '../../platform/failure.ts'
import { CHALLENGE_MS, giveChallenge, takeChallenge } from './challenges.ts'
import type { Deps } from './deps.ts'

type Passkey = Selectable<FactorsPasskey>
type Credential = Input<'finish_passkey_sign_in'>['credential']

/** A challenge for whatever key the browser has for us: who signs in is not asked, so nothing is told of anybody. */
export async function startPasskeySignIn(deps: Deps): Promise<Output<'start_passkey_sign_in'>> {
  const { challenge_id, challenge } = await giveChallenge(deps, { purpose: 'sign_in', user_id: null })
  const options = { challenge, timeout: CHALLENGE_MS, rpId: deps.relyingParty.id, userVerification: 'required' } as const
  return { challenge_id, options }
}

/**
 * Signs in with a passkey, which its owner had to unlock: it counts as both factors. One refusal for all that can be wrong; a key
 * that we know and that fails is written to the trail.
 * Fails: PASSKEY_REFUSED, ACCOUNT_BLOCKED (only with the right key).
 */
export async function finishPasskeySignIn(
  deps: Deps,
  request: RequestInfo,
  { challenge_id, credential }: Input<'finish_passkey_sign_in'>,
): Promise<Session> {
  const isAnswer = await takeChallenge(deps, challenge_id, { purpose: 'sign_in', user_id: null })
  if (!isAnswer) fail('PASSKEY_REFUSED')
  try {
    return await deps.identity.openSession(async (trx) => {
      const passkey = (await holdPasskey(trx, credential.id)) ?? fail('PASSKEY_REFUSED')
      const used = await verify(deps, passkey, credential, isAnswer)
      if (!used) throw new WrongAnswer('wrong_signature', passkey.user_id)
      if (isCopied(passkey, used)) throw new WrongAnswer('copied_key', passkey.user_id)
      await trx
        .updateTable('factors.passkey')
        .set({ counter: used.newCounter, is_synced: used.credentialBackedUp, last_used_at: deps.clock.now() })
        .where('id', '=', passkey.id)
        .execute()
      return { user_id: passkey.user_id, request, way: 'passkey' }
    })
  } catch (error) {
    if (isFailure(error, 'NOT_FOUND')) fail('PASSKEY_REFUSED')
    if (!(error instanceof WrongAnswer)) throw error
    await record(deps, request, error)
    return fail('PASSKEY_REFUSED')
  }
}

/** A known key whose answer was not to be believed. */
class WrongAnswer extends Error {
  readonly context: 'wrong_signature' | 'copied_key'
  readonly user_id: string

  constructor(context: WrongAnswer['context'], user_id: string) {
    super(context)
    this.context = context
    this.user_id = user_id
  }
}

/** Held for the transaction: of two answers at once the second sees the counter of the first. */
const holdPasskey = (trx: Transaction, credential_id: string): Promise<Passkey | undefined> =>
  trx.selectFrom('factors.passkey').selectAll().where('credential_id', '=', credential_id).forUpdate().executeTakeFirst()

type Used = VerifiedAuthenticationResponse['authenticationInfo']

async function verify(
  { relyingParty }: Deps,
  passkey: Passkey,
  credential: Credential,
  isAnswer: (challenge: string) => boolean,
): Promise<Used | null> {
  const { userHandle, ...response } = credential.response
  const owner = Buffer.from(bytesOf(passkey.user_id)).toString('base64url')
  if (userHandle !== undefined && userHandle !== owner) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  // The library throws for whatever does not fit: to the caller all of it is one refusal. The counter is compared by ourselves,
  // after the signature: only then does it say anything.
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: isAnswer,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    credential: { id: passkey.credential_id, publicKey: Uint8Array.from(passkey.public_key), counter: 0 },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: null }))
  return verified ? authenticationInfo : null
}

/** Counters only grow, where an authenticator has one at all: one that did not means that the key exists twice. */
const isCopied = ({ counter }: Passkey, { newCounter }: Used): boolean => (counter > 0 || newCounter > 0) && newCounter <= counter

async function record({ database, identity, recordAudit }: Deps, request: RequestInfo, { context, user_id }: WrongAnswer) {
  const person = await identity.getPerson(user_id)
  const who = { request, user_id, actor_email: person?.email ?? null }
  await recordAudit(database, { action_type: 'login_failure', context: 'passkey', extra_metadata: { because: context }, ...who })
  if (context === 'copied_key') await recordAudit(database, { action_type: 'suspicious_activity', context, ...who })
}
