import { z } from 'zod'
import type { Output } from '@hai/contract/contract'
import type { RequestInfo } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { connectionSchema } from '../../platform/emails/time-and-place.ts'
import { mailRule, consumeAttempt } from './attempts.ts'
import { findAccountByEmail, newConfirmationToken, waitingSignUps } from './confirmation-links.ts'
import type { Deps } from './deps.ts'
import { confirmationMail, knownAddressMail, type MailContext } from './mails.ts'
import { languageOf } from './profiles.ts'

export const SEND_CONFIRMATION_LINK = 'identity:send_confirmation_link'

const payloadSchema = z.object({ email: z.string(), asked_at: z.iso.datetime(), from: connectionSchema.optional() })

/**
 * A job looks up the sign-up after the answer, so the answer and its timing are the same for every address. More
 * requests for one address than `mailRule` allows are silently ignored.
 */
export async function resendConfirmation(
  { database, clock, runInTurn }: Deps,
  { ip, user_agent }: RequestInfo,
  { email }: { email: string },
): Promise<Output<'resend_confirmation'>> {
  const now = clock.now()
  await runInTurn(`mail:${email}`, () =>
    database.transaction().execute(async (trx) => {
      const tooMany = await consumeAttempt(trx, `mail:${email}`, mailRule, now)
      const request = { email, asked_at: now.toISOString(), from: { ip, user_agent } }
      if (!tooMany) await addJob(trx, SEND_CONFIRMATION_LINK, request)
    }),
  )
  return {}
}

/** If the address already has an account, the mail says so. */
export async function sendConfirmationLink(deps: Deps, payload: unknown): Promise<void> {
  const { email, asked_at, from = null } = payloadSchema.parse(payload)
  await deps.database.transaction().execute(async (trx) => {
    const mail = await mailFor(deps, trx, { to: email, at: new Date(asked_at), from })
    if (mail) await deps.outbox.mail(trx, mail)
  })
}

async function mailFor(deps: Deps, trx: Transaction, request: Omit<MailContext, 'language'>) {
  const { to: email } = request
  const known = await findAccountByEmail(trx, email)
  if (known) return knownAddressMail(deps, { ...request, language: languageOf(known.language) })
  const newest = await waitingSignUps(trx, email).limit(1).executeTakeFirst()
  if (!newest) return null
  const token = await newConfirmationToken(trx, { email, now: deps.clock.now() })
  return confirmationMail(deps, { ...request, language: languageOf(newest.language), token })
}
