import type { Cents } from '@hai/contract/money'
import type { FeeOperation } from '@hai/contract/fee-rule-faults'
import type { FundingMethod } from '@hai/contract/funding-states'
import type { PlatformKind } from '../../ledger/index.ts'

/** The provider gave no reliable answer. The server asks again later. */
export class ProviderSilent extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProviderSilent'
  }
}

/** In hundredths of the currency (`usd` or `htg`). */
export interface RequestedAmount {
  readonly currency: string
  readonly amount: number
}

export interface Known {
  readonly funding_id: string
  readonly created_at: Date
  readonly expires_at: Date
  readonly asked: RequestedAmount
  /** The provider’s id of the page or order, if known. */
  readonly reference: string | null
}

export interface Page {
  readonly reference: string
  readonly next_url: string
}

/**
 * The provider’s answer. unknown: it does not know the funding. open: the payer can still pay, at `page` if given.
 * paid: `received` arrived, `refunded` was refunded, and disputes hold `disputed` (cents).
 */
export type ProviderState =
  | { readonly state: 'unknown' }
  | { readonly state: 'open'; readonly page: Page | null }
  | { readonly state: 'failed' | 'expired' }
  | {
      readonly state: 'paid'
      readonly reference: string
      readonly payment_reference: string
      readonly received: RequestedAmount
      readonly refunded: Cents
      readonly disputed: Cents
      /** One value for all disputes of the payment: `open` before `lost`, before `won`, before `none`. */
      readonly dispute: 'none' | 'open' | 'lost' | 'won'
    }

/** The server uses only the ids of a message, and asks the provider for everything else. */
export interface ProviderMessage {
  /** Identifies repeated messages. Null for unsigned messages. */
  readonly event_id: string | null
  readonly type: string
  readonly about: About | null
}
export type About = { readonly funding_id: string } | { readonly reference: string } | { readonly payment_reference: string }

export interface Webhook {
  /** The last part of the URL: /webhooks/{name}. */
  readonly name: string
  /** Null if the message is too old or does not come from the provider. */
  readonly read: (
    body: Buffer,
    headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  ) => Promise<ProviderMessage | null>
}

export interface PaymentPages {
  readonly ask: (total: Cents) => Promise<{ readonly asked: RequestedAmount; readonly htg_per_usd: number | null }>
  /** Creates the payment page, or returns the funding’s existing one. Throws ProviderSilent. */
  readonly open: (funding: Known) => Promise<Page>
  /** Does nothing if the provider cannot close pages. Throws ProviderSilent. */
  readonly close: (funding: Known) => Promise<void>
  /** Throws ProviderSilent. */
  readonly readState: (funding: Known) => Promise<ProviderState>
  /**
   * The id of the funding that a payment belongs to. `payment_reference` is the provider’s id of the payment. Null if
   * no funding belongs to it, or the provider cannot look it up. Throws ProviderSilent.
   */
  readonly fundingOf: (payment_reference: string) => Promise<string | null>
  readonly webhook: Webhook | null
}

export interface FundingProvider {
  readonly method: FundingMethod
  readonly is_sandbox: boolean
  readonly operation: FeeOperation
  readonly outside: PlatformKind & `outside:${string}`
  /** Null if the money is credited at once, without a page. */
  readonly pages: PaymentPages | null
}

export type PagedProvider = Omit<FundingProvider, 'pages'> & { readonly pages: PaymentPages }
