import { issueChallenge, consumeChallenge } from './challenges.ts'
import type { Deps, RelyingParty } from './deps.ts'
import { type AnswerFault, type Credential, holdPasskey, takeAnswer } from './passkey-answer.ts'
import { checkAuthenticatorCode } from './second-factor.ts'

/** The caller must limit the tries. */
export interface OwnProofs {
  readonly relyingParty: RelyingParty
  /** Null if the authenticator is off. */
  readonly authenticatorSince: (user_id: string) => Promise<Date | null>
  readonly passkeysSince: (user_id: string) => Promise<readonly Date[]>
  readonly issueChallenge: (user_id: string) => ReturnType<typeof issueChallenge>
  /** Uses up the challenge. Null if the user has no such challenge, or it has expired. */
  readonly consumeChallenge: (user_id: string, challenge_id: string) => ReturnType<typeof consumeChallenge>
  /** Uses up the six-digit code. Recovery codes are not accepted. */
  readonly checkAuthenticator: (user_id: string, code: string) => Promise<boolean>
  /** The passkey must have been added no later than `made_until`, and must have verified the user. */
  readonly checkPasskey: (answer: {
    readonly user_id: string
    readonly made_until: Date
    readonly credential: Credential
    readonly isAnswer: (challenge: string) => boolean
  }) => Promise<'right' | 'unknown' | AnswerFault>
}

export const createOwnProofs = (deps: Deps): OwnProofs => ({
  relyingParty: deps.relyingParty,
  issueChallenge: (user_id) => issueChallenge(deps, { purpose: 'confirmation', user_id }),
  consumeChallenge: (user_id, challenge_id) => consumeChallenge(deps, challenge_id, { purpose: 'confirmation', user_id }),
  authenticatorSince: async (user_id) => {
    const row = await deps.database
      .selectFrom('mfa.authenticator')
      .select('confirmed_at')
      .where('user_id', '=', user_id)
      .executeTakeFirst()
    return row?.confirmed_at ?? null
  },
  passkeysSince: async (user_id) => {
    const rows = await deps.database.selectFrom('mfa.passkey').select('created_at').where('user_id', '=', user_id).execute()
    return rows.map(({ created_at }) => created_at)
  },
  checkAuthenticator: (user_id, code) => checkAuthenticatorCode(deps, user_id, code),
  checkPasskey: ({ user_id, made_until, credential, isAnswer }) =>
    deps.database.transaction().execute(async (trx) => {
      const passkey = await holdPasskey(trx, credential.id)
      if (passkey?.user_id !== user_id || passkey.created_at > made_until) return 'unknown'
      return (await takeAnswer(deps, trx, { passkey, credential, isAnswer })) ?? 'right'
    }),
})
