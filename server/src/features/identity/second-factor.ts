import type { RequestInfo } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import { codeRule, lockMailRule, consumeAttempt, lockSubjects } from './attempts.ts'
import { countedAttempt } from './counted-attempt.ts'
import type { Deps } from './deps.ts'
import { codesLockedMail } from './mails.ts'
import { languageOf } from './profiles.ts'

const MINUTE_MS = 60_000

export interface FactorAttempt {
  readonly user_id: string
  readonly email: string
  readonly request: RequestInfo
  readonly code?: string | undefined
}

/**
 * A try is counted before the code is checked. Fails: SECOND_FACTOR_NEEDED (no code was sent), INVALID_CODE, LOCKED.
 */
export async function passSecondFactor(deps: Deps, { user_id, email, request, code }: FactorAttempt): Promise<void> {
  const { database, secondFactor } = deps
  if (!(await secondFactor.isOn(database, user_id))) return
  if (code === undefined) return fail('SECOND_FACTOR_NEEDED')
  const verdict = await countedAttempt(deps, {
    subject: lockSubjects.wrong_codes({ email, user_id }),
    rule: codeRule,
    who: { request, user_id, actor_email: email, context: 'second_factor' },
    lock: { reason: 'wrong_codes', email, user_id },
    isRight: () => secondFactor.check(user_id, code, request),
  })
  if (verdict === 'right') return
  if (verdict === 'wrong_and_locked') await mailCodeLock(deps, user_id, request)
  fail('INVALID_CODE')
}

/** The owner must learn of the lock, because someone knows the password. */
async function mailCodeLock(deps: Deps, user_id: string, from: RequestInfo): Promise<void> {
  const at = deps.clock.now()
  await deps.database.transaction().execute(async (trx) => {
    if (await consumeAttempt(trx, `code-lock-mail:${user_id}`, lockMailRule, at)) return
    const account = await trx
      .selectFrom('identity.account')
      .select(['email', 'language'])
      .where('id', '=', user_id)
      .executeTakeFirst()
    if (!account) return
    const { email: to, language } = account
    const minutes = codeRule.lockMs / MINUTE_MS
    const mail = codesLockedMail(deps, { to, language: languageOf(language), at, from, minutes })
    await deps.outbox.mail(trx, { ...mail, user_id })
  })
}
