import { sql } from 'kysely'
import type { Input, Output } from '@hai/contract/contract'
import type { RequestInfo } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { hashOfDevice } from '../../platform/device.ts'
import { ipPrefixOf } from '../../platform/ip-prefix.ts'
import { newId } from '../../platform/ids.ts'
import { isCommonPassword } from './common-passwords.ts'
import { findAccountByEmail, LINK_MS, newConfirmationToken } from './confirmation-links.ts'
import type { Deps } from './deps.ts'
import { mailVisitor } from './mail-visitor.ts'
import { confirmationMail, knownAddressMail } from './mails.ts'
import { languageOf } from './profiles.ts'

/**
 * The maximum number of pending sign-ups for an address, and of those from one IP prefix without a valid mailed link.
 * At most ten links are mailed per hour (`mailRule`), so a few sign-ups without a valid link always have room.
 */
const WAITING_MAX = 15
const IP_PREFIX_WAITING_MAX = 5

/**
 * Stores a pending sign-up and mails a link. `confirm_email` needs this link, which proves that the person can read the
 * mailbox. If an address has several pending sign-ups, it also needs the password of one. So nobody can set a password
 * for another person’s address. An address with an account gets a row and a mail too, so that the answer and its timing
 * are the same for every address. Fails: WEAK_PASSWORD, CONFLICT (the accepted legal versions are outdated).
 */
export async function signUp(deps: Deps, request: RequestInfo, input: Input<'sign_up'>): Promise<Output<'sign_up'>> {
  const { email, password, language = 'en', referral_code = null, device_id, accepted_version_ids = [] } = input
  if (isCommonPassword(password, email)) fail('WEAK_PASSWORD')
  if (!(await deps.isAgreedTo(deps.database, accepted_version_ids))) fail('CONFLICT')
  const password_hash = await deps.passwords.hash(password)
  const user_id = newId()
  const now = deps.clock.now()
  const row = {
    id: user_id,
    email,
    password_hash,
    language,
    referral_code,
    ip_prefix: ipPrefixOf(request.ip),
    created_at: now,
    legal_version_ids: [...accepted_version_ids],
    ip_address: request.ip,
    user_agent: request.user_agent,
  }
  const device_hash = device_id === undefined ? null : hashOfDevice(device_id)
  const keep = async (trx: Transaction, { mails }: { readonly mails: boolean }): Promise<void> => {
    await trx
      .insertInto('identity.sign_up')
      .values({ ...row, device_hash, mailed_at: mails ? now : null })
      .execute()
    await deleteSurplus(trx, email, now)
  }
  const write = async (trx: Transaction) => {
    const token = await newConfirmationToken(trx, { email, now })
    const known = await findAccountByEmail(trx, email)
    const occasion = { to: email, at: now, from: request }
    return known
      ? knownAddressMail(deps, { ...occasion, language: languageOf(known.language) })
      : confirmationMail(deps, { ...occasion, language, token })
  }
  await mailVisitor(deps, { email, now, store: keep, write })
  return { user_id }
}

/** Deletes the oldest sign-ups without a valid mailed link, first those of IP prefixes above their maximum. */
async function deleteSurplus(trx: Transaction, email: string, now: Date): Promise<void> {
  const mailed_after = new Date(now.getTime() - LINK_MS)
  await sql`
    with waiting as (
      select id, created_at, coalesce(mailed_at > ${mailed_after}, false) as is_mailed, ip_prefix
      from identity.sign_up where email = ${email} and used_at is null
    ), numbered as (
      select *, row_number() over (partition by ip_prefix, is_mailed order by created_at desc, id desc) as nth_of_ip_prefix
      from waiting
    ), kept as (
      select id from numbered where is_mailed or nth_of_ip_prefix <= ${IP_PREFIX_WAITING_MAX}
      order by is_mailed desc, created_at desc, id desc limit ${WAITING_MAX}
    )
    delete from identity.sign_up
    where email = ${email} and used_at is null and id not in (select id from kept)`.execute(trx)
}
