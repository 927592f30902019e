import type { ConfirmationWay } from '@hai/contract/confirmation-ways'
import { cents, type Cents } from '@hai/contract/money'
import type { SignedIn } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import type { ConfirmationsDeps } from './deps.ts'
import { readConfirmedAt, readLeft, readSetting, readProtection } from './queries.ts'

/** A session stays confirmed for this time after a confirmation or sign-in. */
const WINDOW_MS = 10 * 60_000
/** Older unconfirmed payments do not count. */
const COUNTED_MS = 24 * 60 * 60_000

export async function waysOf(
  { database, identity, proofs }: ConfirmationsDeps,
  user_id: string,
): Promise<readonly ConfirmationWay[]> {
  const [passkeys, setting, hasPassword] = await Promise.all([
    proofs.passkeysSince(user_id),
    readSetting(database, user_id),
    identity.hasPassword(user_id),
  ])
  const ways: ConfirmationWay[] = []
  if (passkeys.length > 0) ways.push('passkey')
  if (setting?.pin_hash) ways.push('pin')
  if (hasPassword) ways.push('password')
  return ways
}

export async function readAbove({ database, defaultAbove }: ConfirmationsDeps, user_id: string): Promise<Cents | null> {
  const setting = await readSetting(database, user_id)
  return !setting || setting.is_default ? defaultAbove : setting.above
}

/** Null if the session is not confirmed. A sign-in counts as a confirmation. */
export async function confirmedUntil({ database, clock, identity }: ConfirmationsDeps, caller: SignedIn): Promise<Date | null> {
  const moments = await Promise.all([readConfirmedAt(database, caller.session_id), identity.sessionOpenedAt(caller)])
  const latest = Math.max(...moments.map((moment) => moment?.getTime() ?? 0))
  const until = new Date(latest + WINDOW_MS)
  return until > clock.now() ? until : null
}

/**
 * Allows the payment if the session is confirmed or the member never has to confirm. Otherwise adds up `total` and all
 * payments since the last confirmation ended, at most of the last 24 hours. This sum must not exceed the member’s
 * amount, so a thief cannot make many small payments. Fails: CONFIRMATION_REQUIRED.
 */
export async function requireForMoney(deps: ConfirmationsDeps, caller: SignedIn, total: Cents): Promise<void> {
  const { database, ledger, clock, defaultAbove } = deps
  const { is_default, above: own, proven_at } = await readProtection(database, caller)
  const above = is_default ? defaultAbove : own
  if (above === null) return
  const now = clock.now().getTime()
  const window_end = (proven_at?.getTime() ?? 0) + WINDOW_MS
  if (window_end > now) return
  const { user_id } = caller
  const enough = above - total
  let paid_before: Cents | null = null
  if (enough >= 0) {
    const { available: account } = await ledger.memberAccounts(user_id)
    const since = new Date(Math.max(window_end, now - COUNTED_MS))
    const left = { user_id, account, since }
    if ((await readLeft(database, { ...left, enough })) <= enough) return
    // `readLeft` stopped adding at `enough`. The error needs the full sum.
    paid_before = cents(await readLeft(database, { ...left, enough: Number.MAX_SAFE_INTEGER }))
  }
  fail('CONFIRMATION_REQUIRED', { ways: [...(await waysOf(deps, user_id))], paid_before })
}
