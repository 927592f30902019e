import type { onboarding as contract } from '@hai/contract/onboarding'
import type { Feature } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { completeOnboarding, type OnboardingDeps } from './complete-onboarding.ts'

export interface Onboarding {
  readonly feature: Feature<typeof contract>
  /** For demo data and commands, instead of the call `complete_user_onboarding`. */
  readonly completeOnboarding: (details: Parameters<typeof completeOnboarding>[1]) => Promise<void>
}

export function createOnboarding(deps: OnboardingDeps): Onboarding {
  const { identity } = deps
  return {
    completeOnboarding: (details) => completeOnboarding(deps, details),
    feature: {
      handlers: {
        check_hai_tag: async ({ user_id }, { hai_tag }) => {
          const reason = await identity.whyTagNotFree({ hai_tag, user_id })
          return { available: reason === null, reason }
        },
        complete_user_onboarding: async (caller, input) => {
          if (input.user_id !== caller.user_id) fail('FORBIDDEN')
          await completeOnboarding(deps, input, caller)
          return { success: true, error: null }
        },
      },
    },
  }
}
