import { setTimeout as delay } from 'node:timers/promises'
import type { Output } from '@hai/contract/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { findAccountByEmail, newConfirmationToken } from './confirmation-links.ts'
import type { Deps } from './deps.ts'
import { mailSomebody } from './mail-somebody.ts'
import { confirmationMail, knownAddressMail, severalSignUpsMail } from './mails.ts'
import { languageOf } from './profiles.ts'

/** An unknown address is less work than a known one; the answer never comes sooner than this, so its time does not tell. */
const ANSWER_AFTER_MS = 60

/**
 * Mails the link again. When the address was signed up several times, no link is sent, because it would decide whose password
 * counts: the mail asks to sign up once more instead.
 */
export async function resendConfirmation(deps: Deps, { email }: { email: string }): Promise<Output<'resend_confirmation'>> {
  const notSooner = delay(ANSWER_AFTER_MS)
  const now = deps.clock.now()
  await mailSomebody(deps, { email, now, write: (trx) => mailFor(deps, trx, { email, now }) })
  await notSooner
  return {}
}

async function mailFor(deps: Deps, trx: Transaction, { email, now }: { email: string; now: Date }) {
  const known = await findAccountByEmail(trx, email)
  if (known) return knownAddressMail(deps, { to: email, language: languageOf(known.language) })
  const waiting = await trx
    .selectFrom('identity.sign_up')
    .select(['id', 'language'])
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(2)
    .execute()
  const [newest, other] = waiting
  if (!newest) return null
  const language = languageOf(newest.language)
  if (other) return severalSignUpsMail(deps, { to: email, language })
  return confirmationMail(deps, { to: email, language, token: await newConfirmationToken(trx, { sign_up_id: newest.id, now }) })
}
