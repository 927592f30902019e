import type { confirmations as contract } from '@hai/contract/confirmations'
import type { Cents } from '@hai/contract/money'
import type { SignedIn } from '../../caller.ts'
import type { Feature } from '../../feature.ts'
import { personalTable } from '../../personal-data.ts'
import { CHALLENGE_MS } from '../mfa/index.ts'
import { changeAbove, changePin } from './change-protection.ts'
import { confirmPresence } from './confirm-presence.ts'
import type { ConfirmationsDeps } from './deps.ts'
import { confirmedUntil, createRequireForMoney, readAbove, waysOf } from './require-confirmation.ts'

export interface Confirmations {
  readonly feature: Feature<typeof contract>
  /**
   * Requires a confirmation if `total` and the earlier unconfirmed payments together exceed the amount that the member,
   * or else the operator, set. Fails: CONFIRMATION_REQUIRED.
   */
  readonly requireForMoney: (caller: SignedIn, total: Cents) => Promise<void>
}

export const createConfirmations = (deps: ConfirmationsDeps): Confirmations => ({
  requireForMoney: createRequireForMoney(deps),
  feature: {
    handlers: {
      get_confirmation_settings: async (caller) => {
        const [above, ways, until] = await Promise.all([
          readAbove(deps, caller.user_id),
          waysOf(deps, caller.user_id),
          confirmedUntil(deps, caller),
        ])
        return { above, ways: [...ways], has_pin: ways.includes('pin'), confirmed_until: until?.toISOString() ?? null }
      },
      set_confirmation_amount: async (caller, { above, password }) => {
        await changeAbove(deps, caller, { above, password })
        return { above }
      },
      set_pin: async (caller, { pin, password }) => {
        await changePin(deps, caller, { pin, password })
        return {}
      },
      remove_pin: async (caller, { password }) => {
        await changePin(deps, caller, { pin: null, password })
        return {}
      },
      start_confirmation: async ({ user_id }) => {
        const { challenge_id, challenge } = await deps.proofs.issueChallenge(user_id)
        const rpId = deps.proofs.relyingParty.id
        return { challenge_id, options: { challenge, timeout: CHALLENGE_MS, rpId, userVerification: 'required' } }
      },
      confirm_presence: (caller, input) => confirmPresence(deps, caller, input),
    },
    // Contains the time when the PIN was set, but not its hash.
    personalData: [
      personalTable('confirmation_settings', ({ user_id }) =>
        deps.database
          .selectFrom('confirmations.setting')
          .select(['above', 'pin_set_at'])
          .where('user_id', '=', user_id)
          .execute(),
      ),
    ],
  },
})
