import type { Cents } from '@hai/contract/money'
import type { Member } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { ConfirmationsDeps } from './deps.ts'
import { readSetting, writeAbove, writePin } from './queries.ts'
import { readAbove } from './require-confirmation.ts'
import { mailProtectionChange } from './mail-protection-change.ts'

/**
 * To raise or remove the amount, the member must enter the password in this call or, without a password, must have
 * signed in recently. An earlier confirmation is not enough. Fails: REAUTHENTICATION_NEEDED, INVALID_CREDENTIALS,
 * LOCKED.
 */
export async function changeAbove(
  deps: ConfirmationsDeps,
  caller: Member,
  { above, password }: { readonly above: Cents | null; readonly password?: string | undefined },
): Promise<void> {
  const before = await readAbove(deps, caller.user_id)
  const isWeaker = before !== null && (above === null || above > before)
  if (isWeaker) await deps.identity.requireReauthentication(caller, password)
  await deps.database.transaction().execute(async (trx) => {
    await writeAbove(trx, caller.user_id, above)
    if (above === before) return
    await recordChange(deps, trx, caller, 'confirmation_amount', { before, above })
    if (isWeaker)
      await mailProtectionChange(
        deps,
        trx,
        caller,
        above === null ? { change: 'amount_off' } : { change: 'amount_raised', sum: above },
      )
  })
}

/**
 * A null `pin` removes the PIN. The member must enter the password or, without a password, must have signed in
 * recently. Fails: REAUTHENTICATION_NEEDED, INVALID_CREDENTIALS, LOCKED.
 */
export async function changePin(
  deps: ConfirmationsDeps,
  caller: Member,
  { pin, password }: { readonly pin: string | null; readonly password?: string | undefined },
): Promise<void> {
  const { database, clock, identity } = deps
  await identity.requireReauthentication(caller, password)
  if (pin === null && !(await readSetting(database, caller.user_id))?.pin_hash) return
  const pin_hash = pin === null ? null : await identity.hashPin(pin)
  await database.transaction().execute(async (trx) => {
    await writePin(trx, caller.user_id, { pin_hash, pin_set_at: pin_hash === null ? null : clock.now() })
    const change = pin_hash === null ? 'pin_removed' : 'pin_set'
    await recordChange(deps, trx, caller, change)
    await mailProtectionChange(deps, trx, caller, { change })
  })
}

const recordChange = (
  { recordAudit }: ConfirmationsDeps,
  trx: Transaction,
  { user_id, email, request }: Member,
  context: 'confirmation_amount' | 'pin_set' | 'pin_removed',
  extra_metadata: { readonly before?: Cents | null; readonly above?: Cents | null } = {},
): Promise<void> =>
  recordAudit(trx, { action_type: 'factor_change', context, extra_metadata, request, user_id, actor_email: email })
