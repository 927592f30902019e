import { parse as bytesOf } from 'uuid'
import type { Input, Output } from '@hai/contract/contract'
import type { SessionCaller } from '../../caller.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { CHALLENGE_MS, issueChallenge, consumeChallenge } from './challenges.ts'
import type { Deps } from './deps.ts'
import { PASSKEYS_MAX, toPasskey } from './passkeys.ts'
import { recordFactorChange } from './record-factor-change.ts'

async function algorithms(): Promise<number[]> {
  const { COSEALG } = await import('@simplewebauthn/server/helpers')
  return [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]
}

const knownKeys = (db: Database, user_id: string) =>
  db.selectFrom('mfa.passkey').select(['credential_id', 'transports']).where('user_id', '=', user_id).execute()

/**
 * A discoverable passkey with user verification counts as two factors. Fails: TOO_MANY_PASSKEYS, and with the errors of
 * reauthentication.
 */
export async function startPasskeyRegistration(
  deps: Deps,
  caller: SessionCaller,
  { password }: Input<'start_passkey_registration'>,
): Promise<Output<'start_passkey_registration'>> {
  const { user_id, email } = caller
  await deps.identity.reauthenticate(caller, password)
  const known = await knownKeys(deps.database, user_id)
  if (known.length >= PASSKEYS_MAX) fail('TOO_MANY_PASSKEYS')
  const { challenge_id, challenge } = await issueChallenge(deps, { purpose: 'registration', user_id })
  return {
    challenge_id,
    options: {
      rp: { name: deps.settings.brandName, id: deps.relyingParty.id },
      user: { id: Buffer.from(bytesOf(user_id)).toString('base64url'), name: email, displayName: email },
      challenge,
      pubKeyCredParams: (await algorithms()).map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_MS,
      excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, type: 'public-key', transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    },
  }
}

/** Fails: PASSKEY_REFUSED (unknown challenge or wrong answer), TOO_MANY_PASSKEYS. */
export async function finishPasskeyRegistration(
  deps: Deps,
  caller: SessionCaller,
  { challenge_id, name, credential }: Input<'finish_passkey_registration'>,
): Promise<Output<'finish_passkey_registration'>> {
  const { user_id } = caller
  const isAnswer = await consumeChallenge(deps, challenge_id, { purpose: 'registration', user_id })
  const passkey = (isAnswer && (await verify(deps, credential, isAnswer))) ?? fail('PASSKEY_REFUSED')
  const row = {
    id: newId(),
    user_id,
    credential_id: passkey.credential.id,
    public_key: Buffer.from(passkey.credential.publicKey),
    counter: passkey.credential.counter,
    transports: credential.response.transports,
    is_synced: passkey.credentialBackedUp,
    name,
    created_at: deps.clock.now(),
    last_used_at: null,
  }
  return deps.database.transaction().execute(async (trx) => {
    await keep(trx, row)
    await recordFactorChange(deps, trx, caller, { change: 'passkey_added', passkey_id: row.id, name })
    return toPasskey(row)
  })
}

async function verify(
  { relyingParty }: Deps,
  credential: Input<'finish_passkey_registration'>['credential'],
  isAnswer: (challenge: string) => boolean,
) {
  /** The library needs many megabytes and is rarely used, so it is loaded on first use. */
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  // The library throws for every mismatch, and callers treat all of them alike.
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: isAnswer,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: await algorithms(),
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  return verified ? registrationInfo : undefined
}

interface NewPasskey {
  readonly id: string
  readonly user_id: string
  readonly credential_id: string
  readonly public_key: Buffer
  readonly counter: number
  readonly transports: string[]
  readonly is_synced: boolean
  readonly name: string
  readonly created_at: Date
}

/** The lock prevents simultaneous registrations from exceeding the maximum. */
async function keep(trx: Transaction, row: NewPasskey): Promise<void> {
  await lockForTransaction(trx, `mfa.passkeys:${row.user_id}`)
  if ((await knownKeys(trx, row.user_id)).length >= PASSKEYS_MAX) fail('TOO_MANY_PASSKEYS')
  const inserted = await trx
    .insertInto('mfa.passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) fail('PASSKEY_REFUSED')
}
