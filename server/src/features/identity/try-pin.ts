import type { SignedIn } from '../../caller.ts'
import { pinRule } from './attempts.ts'
import { countedTry } from './counted-try.ts'
import type { Deps } from './deps.ts'

/** Checks a PIN. Fails: LOCKED (five wrong ones within an hour). */
export async function tryPin(
  deps: Deps,
  { user_id, email, request }: SignedIn,
  { pin, pin_hash }: { readonly pin: string; readonly pin_hash: string | null },
): Promise<boolean> {
  const verdict = await countedTry(deps, {
    subject: `pin:${user_id}`,
    rule: pinRule,
    who: { request, user_id, actor_email: email, context: 'pin' },
    isRight: () => deps.passwords.judge((matches) => matches(pin_hash, pin)),
  })
  return verdict === 'right'
}
