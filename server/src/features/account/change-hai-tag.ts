import type { Input, Output } from '@hai/contract/contract'
import type { Member } from '../../caller.ts'
import { changeTag } from '../identity/index.ts'
import type { AccountDeps } from './deps.ts'
import { mailTagChange } from './mails.ts'

/**
 * Setting the current tag again changes nothing, so a retry is safe. Fails: INVALID_CREDENTIALS, LOCKED,
 * REAUTHENTICATION_NEEDED, TAG_TAKEN, TAG_RESERVED, TAG_CHANGED_LATELY.
 */
export async function changeHaiTag(
  deps: AccountDeps,
  caller: Member,
  { hai_tag, password }: Input<'change_hai_tag'>,
): Promise<Output<'change_hai_tag'>> {
  const { database, clock, settings } = deps
  const { brandName } = settings
  await deps.requireReauthentication(caller, password)
  if (hai_tag === caller.hai_tag) return { hai_tag }
  await database.transaction().execute(async (trx) => {
    const isNew = await changeTag(trx, { user_id: caller.user_id, hai_tag, now: clock.now(), brandName })
    if (isNew) await mailTagChange(deps, trx, caller, { from: caller.hai_tag, to: hai_tag })
  })
  return { hai_tag }
}
