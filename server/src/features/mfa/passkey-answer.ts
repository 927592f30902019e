import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import { parse as bytesOf } from 'uuid'
import type { Input } from '@hai/contract/contract'
import type { Transaction } from '../../platform/database/database.ts'
import type { MfaPasskey } from '../../platform/database/generated.ts'
import type { Deps } from './deps.ts'

type Passkey = Selectable<MfaPasskey>
export type Credential = Input<'finish_passkey_sign_in'>['credential']
export type AnswerFault = 'wrong_signature' | 'copied_key'

export interface PasskeyAnswer {
  readonly passkey: Passkey
  readonly credential: Credential
  readonly isAnswer: (challenge: string) => boolean
}

/** The lock makes a second answer at the same moment see the new counter. */
export const holdPasskey = (trx: Transaction, credential_id: string): Promise<Passkey | undefined> =>
  trx.selectFrom('mfa.passkey').selectAll().where('credential_id', '=', credential_id).forUpdate().executeTakeFirst()

/** For an invalid answer, stores nothing and returns the fault. */
export async function takeAnswer(
  deps: Pick<Deps, 'relyingParty' | 'clock'>,
  trx: Transaction,
  { passkey, credential, isAnswer }: PasskeyAnswer,
): Promise<AnswerFault | null> {
  const used = await verify(deps, passkey, credential, isAnswer)
  if (!used) return 'wrong_signature'
  if (isCopied(passkey, used)) return 'copied_key'
  await trx
    .updateTable('mfa.passkey')
    .set({ counter: used.newCounter, is_synced: used.credentialBackedUp, last_used_at: deps.clock.now() })
    .where('id', '=', passkey.id)
    .execute()
  return null
}

type AuthenticationInfo = VerifiedAuthenticationResponse['authenticationInfo']

async function verify(
  { relyingParty }: Pick<Deps, 'relyingParty'>,
  passkey: Passkey,
  credential: Credential,
  isAnswer: (challenge: string) => boolean,
): Promise<AuthenticationInfo | null> {
  const { userHandle, ...response } = credential.response
  const owner = Buffer.from(bytesOf(passkey.user_id)).toString('base64url')
  if (userHandle !== undefined && userHandle !== owner) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  // The counter means nothing before the signature is verified, so `isCopied` compares it later.
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

/** An authenticator with a counter increases it at every use. If it did not, someone has copied the key. */
const isCopied = ({ counter }: Passkey, { newCounter }: AuthenticationInfo): boolean =>
  (counter > 0 || newCounter > 0) && newCounter <= counter
