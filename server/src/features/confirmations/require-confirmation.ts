import type { ConfirmationWay } from '@hai/contract/confirmation-ways'
import type { Cents } from '@hai/contract/money'
import { LRUCache } from 'lru-cache'
import type { SignedIn } from '../../caller.ts'
import { cacheSize } from '../../platform/cache-size.ts'
import { fail } from '../../platform/failure.ts'
import type { ConfirmationsDeps } from './deps.ts'
import { readConfirmedAt, readPaidSince, readProtection, readSetting } from './queries.ts'

/** A session stays confirmed for this time after a confirmation or sign-in. */
const WINDOW_MS = 10 * 60_000
/** Older unconfirmed payments do not count. */
const COUNTED_MS = 24 * 60 * 60_000
const KEPT_MAX = 50_000

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
export function createRequireForMoney(deps: ConfirmationsDeps): (caller: SignedIn, total: Cents) => Promise<void> {
  const { database, ledger, clock, defaultAbove } = deps
  /** The known ends of confirmations, by session. An end can only become later. */
  const confirmed = new LRUCache<string, Date>(cacheSize(KEPT_MAX))

  return async (caller, total) => {
    const now = clock.now()
    const { user_id, session_id } = caller
    const known = confirmed.get(session_id)
    if (known && known > now) return
    const { available: account } = await ledger.memberAccounts(user_id)
    const counted_after = new Date(now.getTime() - COUNTED_MS)
    const { above, confirmed_until, paid_before } = await readProtection(database, caller, {
      account,
      total,
      now,
      counted_after,
      window_ms: WINDOW_MS,
      default_above: defaultAbove,
    })
    if (confirmed_until && confirmed_until > now) confirmed.set(session_id, confirmed_until)
    else if (above !== null && (paid_before === null || paid_before + total > above)) {
      const since = confirmed_until && confirmed_until > counted_after ? confirmed_until : counted_after
      fail('CONFIRMATION_REQUIRED', {
        ways: [...(await waysOf(deps, user_id))],
        paid_before: paid_before === null ? null : await readPaidSince(database, { user_id, account, since }),
      })
    }
  }
}
