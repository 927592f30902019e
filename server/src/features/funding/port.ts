import type { Cents } from '@hai/contract/money'
import type { FeeOperation } from '@hai/contract/fee-rule-faults'
import type { FundingMethod } from '@hai/contract/funding-states'
import type { PlatformKind } from '../../ledger/index.ts'

/** Thrown if a provider gave no reliable answer. We ask again later. */
export class ProviderSilent extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProviderSilent'
  }
}

/** An amount in hundredths of a currency, `usd` or `htg`. */
export interface Asked {
  readonly currency: string
  readonly amount: number
}

/** The part of a funding that its provider needs. */
export interface Known {
  readonly funding_id: string
  readonly created_at: Date
  readonly expires_at: Date
  readonly asked: Asked
  /** The provider’s id of the page or order. Null if unknown. */
  readonly reference: string | null
}

export interface Page {
  readonly reference: string
  readonly next_url: string
}

/**
 * The provider’s current answer about a funding. unknown: it has never heard of it. open: it can still be paid, at
 * `page` if given. paid: `received` arrived, `refunded` was returned, and disputes hold `disputed` (cents).
 */
export type Truth =
  | { readonly state: 'unknown' }
  | { readonly state: 'open'; readonly page: Page | null }
  | { readonly state: 'failed' | 'expired' }
  | {
      readonly state: 'paid'
      readonly reference: string
      readonly payment_reference: string
      readonly received: Asked
      readonly refunded: Cents
      readonly disputed: Cents
      /** Combines all disputes of the payment: open before lost before won. */
      readonly dispute: 'none' | 'open' | 'lost' | 'won'
    }

/** A message from a provider. We only use its ids and ask the provider about them. */
export interface Told {
  /** Null for unsigned messages, which are handled every time. */
  readonly event_id: string | null
  readonly type: string
  /** The funding or payment it concerns. Null for other messages. */
  readonly about: About | null
}
export type About = { readonly funding_id: string } | { readonly reference: string } | { readonly payment_reference: string }

export interface Webhook {
  /** The name in /webhooks/{name}. */
  readonly name: string
  /** Null if the sender is not the provider, or the message is too old. */
  readonly read: (body: Buffer, headers: Readonly<Record<string, string | readonly string[] | undefined>>) => Promise<Told | null>
}

export interface PaymentPages {
  /** The currency and amount to request for `total`. */
  readonly ask: (total: Cents) => Promise<{ readonly asked: Asked; readonly htg_per_usd: number | null }>
  /** Creates the payment page. For a funding that already has a page, returns that page. Fails: ProviderSilent. */
  readonly open: (funding: Known) => Promise<Page>
  /** Closes the page if the provider supports it. Fails: ProviderSilent. */
  readonly close: (funding: Known) => Promise<void>
  /** Fails: ProviderSilent. */
  readonly look: (funding: Known) => Promise<Truth>
  /** The funding of a payment, by the provider’s payment id. Fails: ProviderSilent. */
  readonly fundingOf: (payment_reference: string) => Promise<string | null>
  readonly webhook: Webhook | null
}

export interface FundingProvider {
  readonly method: FundingMethod
  /** Test money. */
  readonly is_sandbox: boolean
  /** The operation whose fee rule applies. */
  readonly operation: FeeOperation
  /** The ledger account that money arrives through. */
  readonly outside: PlatformKind & `outside:${string}`
  /** Null if the money is available at once. */
  readonly pages: PaymentPages | null
}

export type PagedProvider = Omit<FundingProvider, 'pages'> & { readonly pages: PaymentPages }
