import type { ConfirmationWay } from '@hai/contract/confirmation-ways'
import type { Cents } from '@hai/contract/money'
import type { SignedIn } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import type { ConfirmationsDeps } from './deps.ts'
import { readConfirmedAt, readSetting } from './queries.ts'

/** How long a session counts as confirmed, after a confirmation or a sign-in. */
const WINDOW_MS = 10 * 60_000

/** The ways this member has, the best one first. */
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

/** Above which sum this member confirms; null: never. */
export async function readAbove({ database, defaultAbove }: ConfirmationsDeps, user_id: string): Promise<Cents | null> {
  const setting = await readSetting(database, user_id)
  return !setting || setting.is_default ? defaultAbove : setting.above
}

/** Until when the session counts as confirmed; null: it does not. A sign-in proves as much as a confirmation. */
export async function confirmedUntil({ database, clock, identity }: ConfirmationsDeps, caller: SignedIn): Promise<Date | null> {
  const moments = await Promise.all([readConfirmedAt(database, caller.session_id), identity.sessionOpenedAt(caller)])
  const latest = Math.max(...moments.map((moment) => moment?.getTime() ?? 0))
  const until = new Date(latest + WINDOW_MS)
  return until > clock.now() ? until : null
}

/** Fails: CONFIRMATION_REQUIRED, with the ways the member has. */
export async function requireConfirmation(deps: ConfirmationsDeps, caller: SignedIn): Promise<void> {
  if (await confirmedUntil(deps, caller)) return
  fail('CONFIRMATION_REQUIRED', { ways: [...(await waysOf(deps, caller.user_id))] })
}

/** Lets `total` leave if it is small, or the session is confirmed. Fails: CONFIRMATION_REQUIRED. */
export async function requireForMoney(deps: ConfirmationsDeps, caller: SignedIn, total: Cents): Promise<void> {
  const above = await readAbove(deps, caller.user_id)
  if (above !== null && total > above) await requireConfirmation(deps, caller)
}
