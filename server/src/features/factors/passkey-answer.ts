import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import { parse as bytesOf } from 'uuid'
import type { Input } from '@hai/contract/contract'
import type { Transaction } from '../../platform/database/database.ts'
import type { FactorsPasskey } from '../../platform/database/generated.ts'
import type { Deps } from './deps.ts'

type Passkey = Selectable<FactorsPasskey>
export type Credential = Input<'finish_passkey_sign_in'>['credential']
/** Why a known key is not believed. */
export type AnswerFault = 'wrong_signature' | 'copied_key'

export interface PasskeyAnswer {
  readonly passkey: Passkey
  readonly credential: Credential
  /** Whether this is the challenge that was given. */
  readonly isAnswer: (challenge: string) => boolean
}

/** Held for the transaction: of two answers at once the second sees the counter of the first. */
export const holdPasskey = (trx: Transaction, credential_id: string): Promise<Passkey | undefined> =>
  trx.selectFrom('factors.passkey').selectAll().where('credential_id', '=', credential_id).forUpdate().executeTakeFirst()

/** Notes the use of a key whose answer is right; else says what is wrong with it, and notes nothing. */
export async function takeAnswer(
  deps: Pick<Deps, 'relyingParty' | 'clock'>,
  trx: Transaction,
  { passkey, credential, isAnswer }: PasskeyAnswer,
): Promise<AnswerFault | null> {
  const used = await verify(deps, passkey, credential, isAnswer)
  if (!used) return 'wrong_signature'
  if (isCopied(passkey, used)) return 'copied_key'
  await trx
    .updateTable('factors.passkey')
    .set({ counter: used.newCounter, is_synced: used.credentialBackedUp, last_used_at: deps.clock.now() })
    .where('id', '=', passkey.id)
    .execute()
  return null
}

type Used = VerifiedAuthenticationResponse['authenticationInfo']

async function verify(
  { relyingParty }: Pick<Deps, 'relyingParty'>,
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
