import type { Input, Output } from '@hai/contract/contract'
import type { Member } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import type { ConfirmationsDeps } from './deps.ts'
import { readSetting, writeConfirmed } from './queries.ts'
import { confirmedUntil } from './require-confirmation.ts'

type Proof = Input<'confirm_presence'>['proof']

/** Fails: PASSKEY_REFUSED, INVALID_CODE (wrong or missing PIN), INVALID_CREDENTIALS, LOCKED. */
export async function confirmPresence(
  deps: ConfirmationsDeps,
  caller: Member,
  { proof }: Input<'confirm_presence'>,
): Promise<Output<'confirm_presence'>> {
  await prove(deps, caller, proof)
  const { database, clock, recordAudit } = deps
  const { request, user_id, email, session_id } = caller
  await writeConfirmed(database, session_id, clock.now())
  await recordAudit(database, {
    action_type: 'step_up',
    context: `presence:${proof.method}`,
    request,
    user_id,
    actor_email: email,
  })
  return { confirmed_until: ((await confirmedUntil(deps, caller)) ?? clock.now()).toISOString() }
}

async function prove(deps: ConfirmationsDeps, caller: Member, proof: Proof): Promise<void> {
  switch (proof.method) {
    case 'password':
      return deps.identity.reauthenticate(caller, proof.password)
    case 'pin': {
      const setting = await readSetting(deps.database, caller.user_id)
      const isRight = await deps.identity.tryPin(caller, { pin: proof.pin, pin_hash: setting?.pin_hash ?? null })
      return isRight ? undefined : fail('INVALID_CODE')
    }
    case 'passkey':
      return provePasskey(deps, caller, proof)
  }
}

async function provePasskey(
  { proofs, clock, database, recordAudit }: ConfirmationsDeps,
  { user_id, email, request }: Member,
  { challenge_id, credential }: Extract<Proof, { method: 'passkey' }>,
): Promise<void> {
  const isAnswer = await proofs.consumeChallenge(user_id, challenge_id)
  if (!isAnswer) return fail('PASSKEY_REFUSED')
  const verdict = await proofs.checkPasskey({ user_id, made_until: clock.now(), credential, isAnswer })
  if (verdict === 'right') return
  const event = { action_type: 'login_failure', context: 'presence:passkey', extra_metadata: { because: verdict } } as const
  await recordAudit(database, { ...event, request, user_id, actor_email: email })
  fail('PASSKEY_REFUSED')
}
