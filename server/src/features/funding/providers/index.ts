import type { Clock } from '../../../platform/clock.ts'
import type { StripeSettings } from '../../../platform/funding-config.ts'
import type { FundingProvider } from '../port.ts'
import { stripeProvider } from './stripe-provider.ts'

/** Which ways in there are, and how they are reached. */
export interface ProviderSettings {
  /** Whether play money is to be had here: never in production. */
  readonly hasSandboxFunding: boolean
  readonly stripe: StripeSettings | null
  readonly publicUrl: string
  readonly brandName: string
}

const sandbox: FundingProvider = {
  method: 'sandbox',
  is_sandbox: true,
  operation: 'fund_sandbox',
  outside: 'outside:sandbox',
  pages: null,
}

/** What is configured, real money first. */
export const providersOf = ({
  settings,
  clock,
}: {
  readonly settings: ProviderSettings
  readonly clock: Clock
}): readonly FundingProvider[] => [
  ...(settings.stripe ? [stripeProvider({ settings: settings.stripe, site: settings, clock })] : []),
  ...(settings.hasSandboxFunding ? [sandbox] : []),
]
