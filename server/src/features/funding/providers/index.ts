import type { FundingMethod } from '@hai/contract/funding-states'
import type { Clock } from '../../../platform/clock.ts'
import type { MoncashSettings, StripeSettings } from '../../../platform/funding-config.ts'
import type { Rates } from '../../rates/index.ts'
import type { FundingProvider } from '../port.ts'
import { moncashProvider } from './moncash-provider.ts'
import { stripeProvider } from './stripe-provider.ts'

export interface ProviderSettings {
  /** Never true in production. */
  readonly hasSandboxFunding: boolean
  readonly stripe: StripeSettings | null
  readonly moncash: MoncashSettings | null
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

type Configured = Pick<ProviderSettings, 'hasSandboxFunding' | 'stripe' | 'moncash'>

export const fundingMethodsOf = ({ stripe, moncash, hasSandboxFunding }: Configured): readonly FundingMethod[] => [
  ...(stripe ? (['stripe'] as const) : []),
  ...(moncash ? (['moncash'] as const) : []),
  ...(hasSandboxFunding ? (['sandbox'] as const) : []),
]

export const providersOf = ({
  settings,
  clock,
  rates,
}: {
  readonly settings: ProviderSettings
  readonly clock: Clock
  readonly rates: Pick<Rates, 'htgOrFail'>
}): readonly FundingProvider[] => [
  ...(settings.stripe ? [stripeProvider({ settings: settings.stripe, site: settings, clock })] : []),
  ...(settings.moncash ? [moncashProvider({ settings: settings.moncash, clock, rates })] : []),
  ...(settings.hasSandboxFunding ? [sandbox] : []),
]
