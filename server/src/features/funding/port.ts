import type { Cents } from '@hai/contract/money'
import type { FeeOperation } from '@hai/contract/fee-rule-faults'
import type { FundingMethod } from '@hai/contract/funding-states'
import type { PlatformKind } from '../../ledger/index.ts'

/** Thrown if a provider gave no reliable answer. The server asks again later. */
export class ProviderSilent extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProviderSilent'
  }
}

/** An amount in hundredths of a currency (`usd` or `htg`). */
export interface RequestedAmount {
  readonly currency: string
  readonly amount: number
}

/** The data of a funding that a provider needs. */
export interface Known {
  readonly funding_id: string
  readonly created_at: Date
  readonly expires_at: Date
  readonly asked: RequestedAmount
  /** The provider’s id of the page or order. Null if we do not know it. */
  readonly reference: string | null
}

export interface Page {
  readonly reference: string
  readonly next_url: string
}

/**
 * The provider’s current answer about a funding. unknown: the provider does not know it. open: it can still be paid, at
 * `page` if given. paid: `received` arrived, `refunded` was refunded, and disputes hold `disputed` (cents).
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
      /**
       * One value for all disputes of the payment: `open` if one is open, otherwise `lost` if one is lost, otherwise
       * `won` if one is won, otherwise `none`.
       */
      readonly dispute: 'none' | 'open' | 'lost' | 'won'
    }

/** A message from a provider. We use only the ids in it, and ask the provider for everything else. */
export interface ProviderMessage {
  /** Null for unsigned messages. They have no id for deduplication. */
  readonly event_id: string | null
  readonly type: string
  /** The funding or payment that the message is about. Null for other messages. */
  readonly about: About | null
}
export type About = { readonly funding_id: string } | { readonly reference: string } | { readonly payment_reference: string }

export interface Webhook {
  /** The last part of the URL: /webhooks/{name}. */
  readonly name: string
  /** Null if the message is not from the provider, or is too old. */
  readonly read: (
    body: Buffer,
    headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  ) => Promise<ProviderMessage | null>
}

export interface PaymentPages {
  /** The currency and amount that the payer must pay for `total`. */
  readonly ask: (total: Cents) => Promise<{ readonly asked: RequestedAmount; readonly htg_per_usd: number | null }>
  /** Creates the payment page, or returns the existing page of the funding. Throws ProviderSilent. */
  readonly open: (funding: Known) => Promise<Page>
  /** Closes the page, if the provider supports it. Throws ProviderSilent. */
  readonly close: (funding: Known) => Promise<void>
  /** Throws ProviderSilent. */
  readonly look: (funding: Known) => Promise<ProviderState>
  /** The id of the funding that this payment (by the provider’s id) belongs to, or null. Throws ProviderSilent. */
  readonly fundingOf: (payment_reference: string) => Promise<string | null>
  readonly webhook: Webhook | null
}

export interface FundingProvider {
  readonly method: FundingMethod
  readonly is_sandbox: boolean
  /** The operation whose fee rule applies to this provider. */
  readonly operation: FeeOperation
  /** The ledger account for money outside, with this provider. */
  readonly outside: PlatformKind & `outside:${string}`
  /** Null if the money is credited at once, without a payment page. */
  readonly pages: PaymentPages | null
}

export type PagedProvider = Omit<FundingProvider, 'pages'> & { readonly pages: PaymentPages }
