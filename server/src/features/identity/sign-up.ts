import type { Input, Output } from '@hai/contract/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { isCommonPassword } from './common-passwords.ts'
import { findAccountByEmail, newConfirmationToken } from './confirmation-links.ts'
import type { Deps } from './deps.ts'
import { mailSomebody } from './mail-somebody.ts'
import { confirmationMail, knownAddressMail } from './mails.ts'
import { languageOf } from './profiles.ts'

/**
 * Takes note of a sign-up and mails its link. Several sign-ups of one address stand side by side, each with its own password and
 * its own link: the password that counts is the one of the sign-up whose link is followed, so nobody can slip theirs under
 * somebody else’s address. A known address gets a row and a mail as well, so that answer and work are the same.
 * Fails: WEAK_PASSWORD.
 */
export async function signUp(deps: Deps, input: Input<'sign_up'>): Promise<Output<'sign_up'>> {
  const { email, password, language = 'en', referral_code = null } = input
  if (isCommonPassword(password, email)) fail('WEAK_PASSWORD')
  const password_hash = await deps.passwords.hash(password)
  const user_id = newId()
  const now = deps.clock.now()
  const write = async (trx: Transaction) => {
    await trx
      .insertInto('identity.sign_up')
      .values({ id: user_id, email, password_hash, language, referral_code, created_at: now })
      .execute()
    const token = await newConfirmationToken(trx, { sign_up_id: user_id, now })
    const known = await findAccountByEmail(trx, email)
    return known
      ? knownAddressMail(deps, { to: email, language: languageOf(known.language) })
      : confirmationMail(deps, { to: email, language, token })
  }
  await mailSomebody(deps, { email, now, write })
  return { user_id }
}
