import { z } from 'zod'
import type { Output } from '@hai/contract/contract'
import type { RequestInfo } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import { ipPrefixOf } from '../../platform/ip-prefix.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { connectionSchema } from '../../platform/emails/time-and-place.ts'
import { resetIpPrefixRule, resetRule, consumeAttempt } from './attempts.ts'
import type { Deps } from './deps.ts'
import { resetMail } from './mails.ts'
import { languageOf } from './profiles.ts'
import { newResetToken } from './reset-links.ts'

export const SEND_RESET_LINK = 'identity:send_reset_link'

const payloadSchema = z.object({ email: z.string(), asked_at: z.iso.datetime(), from: connectionSchema.optional() })

/**
 * A job looks up the account after the answer, so the answer and its timing are the same for every address. More
 * requests for one address than `resetRule` allows are silently ignored. Fails: RATE_LIMITED (too many from this IP
 * prefix).
 */
export async function requestPasswordReset(
  { database, clock, runInTurn }: Deps,
  request: RequestInfo,
  { email }: { email: string },
): Promise<Output<'request_password_reset'>> {
  const now = clock.now()
  const pausedUntil = await consumeAttempt(database, `reset-ip:${ipPrefixOf(request.ip)}`, resetIpPrefixRule, now)
  if (pausedUntil) fail('RATE_LIMITED', { retry_at: pausedUntil.toISOString() })
  await runInTurn(`reset:${email}`, () =>
    database.transaction().execute(async (trx) => {
      const tooMany = await consumeAttempt(trx, `reset:${email}`, resetRule, now)
      const { ip, user_agent } = request
      const details = { email, asked_at: now.toISOString(), from: { ip, user_agent } }
      if (!tooMany) await addJob(trx, SEND_RESET_LINK, details)
    }),
  )
  return {}
}

/** Does nothing without an account. */
export async function sendResetLink(deps: Deps, payload: unknown): Promise<void> {
  const { email, asked_at, from = null } = payloadSchema.parse(payload)
  await deps.database.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('identity.account')
      .select(['id', 'language'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (!account) return
    const token = await newResetToken(trx, { user_id: account.id, now: deps.clock.now() })
    const language = languageOf(account.language)
    const mail = resetMail(deps, { to: email, language, token, at: new Date(asked_at), from })
    await deps.outbox.mail(trx, { ...mail, user_id: account.id })
  })
}
