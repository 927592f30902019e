import type { Input, Output } from '@hai/contract/contract'
import type { Session } from '@hai/contract/identity'
import type { RequestInfo } from '../../caller.ts'
import { hashOfDevice } from '../../platform/device.ts'
import { fail } from '../../platform/failure.ts'
import { ipPrefixOf } from '../../platform/ip-prefix.ts'
import { linkRule } from './attempts.ts'
import { addressBehind, endSignUps, waitingSignUps } from './confirmation-links.ts'
import { countedAttempt } from './counted-attempt.ts'
import type { Deps } from './deps.ts'
import { maskedEmail } from './mails.ts'
import { openSession } from './open-session.ts'
import { languageOf } from './profiles.ts'
import { secretHash } from '../../platform/random-secret.ts'

/**
 * Returns the masked address, and whether the visitor needs a password to choose among several sign-ups. Does not use
 * up the link. Fails: LINK_INVALID, LINK_EXPIRED, LINK_USED.
 */
export async function readConfirmationLink(
  { database, clock }: Deps,
  { token }: Input<'read_confirmation_link'>,
): Promise<Output<'read_confirmation_link'>> {
  const email = await addressBehind(database, token, clock.now())
  const waiting = await waitingSignUps(database, email).execute()
  return { email: maskedEmail(email), password_needed: waiting.length > 1 }
}

/**
 * If the address has several pending sign-ups, other people may have made some of them. So the visitor must give the
 * password, which identifies their own sign-up. Fails: LINK_INVALID, LINK_EXPIRED, LINK_USED, PASSWORD_NEEDED,
 * INVALID_CREDENTIALS, LOCKED (five wrong passwords for one link).
 */
export async function confirmEmail(deps: Deps, request: RequestInfo, input: Input<'confirm_email'>): Promise<Session> {
  const { token, password, device_id } = input
  const chosen = password === undefined ? null : await chooseSignUp(deps, request, { token, password })
  return openSession(deps, async (trx) => {
    const now = deps.clock.now()
    const email = await addressBehind(trx, token, now)
    // The lock makes simultaneous confirmations run one after the other.
    const waiting = await waitingSignUps(trx, email).forUpdate().execute()
    if (chosen === null && waiting.length > 1) fail('PASSWORD_NEEDED')
    const signUp = (chosen === null ? waiting[0] : waiting.find(({ id }) => id === chosen)) ?? fail('LINK_USED')
    const { id, password_hash, language, referral_code, device_hash, ip_prefix, legal_version_ids, ip_address, user_agent } =
      signUp
    const inserted = await trx
      .insertInto('identity.account')
      .values({ id, email, password_hash, language, referral_code, email_confirmed_at: now, created_at: now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) fail('LINK_USED')
    await endSignUps(trx, email, now)
    const who = { request, user_id: id, actor_email: email, actor_role: 'user' } as const
    await deps.recordAudit(trx, { action_type: 'account_created', ...who })
    const ip_prefixes = [ip_prefix, ipPrefixOf(request.ip)]
    const source = { language: languageOf(language), at: signUp.created_at, ip_address, user_agent }
    const agreed = { version_ids: legal_version_ids, ...source }
    await deps.welcome(trx, { user_id: id, email, referral_code, device_hash, ip_prefixes, agreed, at: now })
    return { user_id: id, request, way: 'confirm_email', device: device_id === undefined ? null : hashOfDevice(device_id) }
  })
}

/** A wrong password counts against the link but does not use it up. */
async function chooseSignUp(
  deps: Deps,
  request: RequestInfo,
  { token, password }: { token: string; password: string },
): Promise<string> {
  const { database, clock, passwords } = deps
  const email = await addressBehind(database, token, clock.now())
  const chosen: string[] = []
  const verdict = await countedAttempt(deps, {
    subject: `link:${secretHash(token).toString('hex')}`,
    rule: linkRule,
    who: { request, actor_email: email, context: 'confirm_email' },
    isRight: () =>
      passwords.check(async (matches) => {
        for (const { id, password_hash } of await waitingSignUps(database, email).execute())
          if (await matches(password_hash, password)) return chosen.push(id) > 0
        return false
      }),
  })
  if (verdict !== 'right') fail('INVALID_CREDENTIALS')
  return chosen[0] ?? fail('INVALID_CREDENTIALS')
}
