import { setTimeout as delay } from 'node:timers/promises'
import type { Output } from '@hai/contract/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { findAccountByEmail, newConfirmationToken, waitingSignUps } from './confirmation-links.ts'
import type { Deps } from './deps.ts'
import { mailSomebody } from './mail-somebody.ts'
import { confirmationMail, knownAddressMail } from './mails.ts'
import { languageOf } from './profiles.ts'

/** An unknown address is less work than a known one; the answer never comes sooner than this, so its time does not tell. */
const ANSWER_AFTER_MS = 60

/** Mails a link again, also when several sign-ups wait: the link proves the mailbox, and the password will say which one counts. */
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
  const newest = await waitingSignUps(trx, email).limit(1).executeTakeFirst()
  if (!newest) return null
  const token = await newConfirmationToken(trx, { email, now })
  return confirmationMail(deps, { to: email, language: languageOf(newest.language), token, asked_at: now })
}
