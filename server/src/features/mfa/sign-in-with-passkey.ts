import type { Input, Output } from '@hai/contract/contract'
import type { Session } from '@hai/contract/identity'
import type { RequestInfo } from '../../caller.ts'
import { hashOfDevice } from '../../platform/device.ts'
import { fail, isFailure } from '../../platform/failure.ts'
import { CHALLENGE_MS, issueChallenge, consumeChallenge } from './challenges.ts'
import type { Deps } from './deps.ts'
import { type AnswerFault, holdPasskey, takeAnswer } from './passkey-answer.ts'

/** The call does not ask who signs in, so it reveals nothing about accounts. */
export async function startPasskeySignIn(deps: Deps): Promise<Output<'start_passkey_sign_in'>> {
  const { challenge_id, challenge } = await issueChallenge(deps, { purpose: 'sign_in', user_id: null })
  const options = { challenge, timeout: CHALLENGE_MS, rpId: deps.relyingParty.id, userVerification: 'required' } as const
  return { challenge_id, options }
}

/**
 * The passkey must have verified the user, which counts as both factors. All invalid answers get the same error. Fails:
 * PASSKEY_REFUSED, ACCOUNT_BLOCKED (only with a valid passkey).
 */
export async function finishPasskeySignIn(
  deps: Deps,
  request: RequestInfo,
  { challenge_id, credential, device_id }: Input<'finish_passkey_sign_in'>,
): Promise<Session> {
  const isAnswer = await consumeChallenge(deps, challenge_id, { purpose: 'sign_in', user_id: null })
  if (!isAnswer) fail('PASSKEY_REFUSED')
  try {
    return await deps.identity.openSession(async (trx) => {
      const passkey = (await holdPasskey(trx, credential.id)) ?? fail('PASSKEY_REFUSED')
      const fault = await takeAnswer(deps, trx, { passkey, credential, isAnswer })
      if (fault) throw new WrongAnswer(fault, passkey.user_id)
      const device = device_id === undefined ? null : hashOfDevice(device_id)
      return { user_id: passkey.user_id, request, way: 'passkey', device }
    })
  } catch (error) {
    if (isFailure(error, 'NOT_FOUND')) fail('PASSKEY_REFUSED')
    if (!(error instanceof WrongAnswer)) throw error
    await record(deps, request, error)
    return fail('PASSKEY_REFUSED')
  }
}

class WrongAnswer extends Error {
  readonly context: AnswerFault
  readonly user_id: string

  constructor(context: WrongAnswer['context'], user_id: string) {
    super(context)
    this.context = context
    this.user_id = user_id
  }
}

async function record({ database, identity, recordAudit }: Deps, request: RequestInfo, { context, user_id }: WrongAnswer) {
  const person = await identity.getPerson(user_id)
  const who = { request, user_id, actor_email: person?.email ?? null }
  await recordAudit(database, { action_type: 'login_failure', context: 'passkey', extra_metadata: { because: context }, ...who })
  if (context === 'copied_key') await recordAudit(database, { action_type: 'suspicious_activity', context, ...who })
}
