import type { Cents } from '@hai/contract/money'
import type { FeeOperation } from '@hai/contract/fee-rule-faults'
import type { FundingMethod } from '@hai/contract/funding-states'
import type { PlatformKind } from '../../ledger/index.ts'

/** Thrown when a provider did not say anything that can be relied on: nobody knows, and it is asked again later. */
export class ProviderSilent extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProviderSilent'
  }
}

/** Money as a provider counts it: hundredths of a currency, `usd` or `htg`. */
export interface Asked {
  readonly currency: string
  readonly amount: number
}

/** A funding as its provider is asked about it. */
export interface Known {
  readonly funding_id: string
  readonly created_at: Date
  /** When the page is to close. */
  readonly expires_at: Date
  readonly asked: Asked
  /** What the provider calls its page or order; null: it has not said. */
  readonly reference: string | null
}

/** Where a member pays. */
export interface Page {
  readonly reference: string
  readonly next_url: string
}

/**
 * How a funding stands, by the provider’s word now. unknown: the provider has never heard of it. open: it may be paid still, at `page`
 * where it says so. paid: `received` came, of which `refunded` was given back and disputes hold `disputed` (cents).
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
      /** Of all its disputes together: one that is open counts before one that is lost, and that before one that is won. */
      readonly dispute: 'none' | 'open' | 'lost' | 'won'
    }

/** What a provider tells us of its own accord. Only names in it are used; what they stand for is asked. */
export interface Told {
  /** Null: nobody has signed it, and it is heard every time. */
  readonly event_id: string | null
  readonly type: string
  /** What it is about, by whichever name it gives; null: nothing that has to do with payments. */
  readonly about: About | null
}
export type About = { readonly funding_id: string } | { readonly reference: string } | { readonly payment_reference: string }

export interface Webhook {
  /** Its name in /webhooks/{name}. */
  readonly name: string
  /** Null: whoever sent this is not the provider, or it was sent too long ago. */
  readonly read: (body: Buffer, headers: Readonly<Record<string, string | readonly string[] | undefined>>) => Promise<Told | null>
}

/** Pages where members pay, at a provider. */
export interface PaymentPages {
  /** In what currency, and how much, is asked for `total`. */
  readonly ask: (total: Cents) => Promise<{ readonly asked: Asked; readonly htg_per_usd: number | null }>
  /** Asks for the page; asked again for the same funding it is the same page. Fails: ProviderSilent. */
  readonly open: (funding: Known) => Promise<Page>
  /** Closes the page, as far as the provider can. Fails: ProviderSilent. */
  readonly close: (funding: Known) => Promise<void>
  /** Fails: ProviderSilent. */
  readonly look: (funding: Known) => Promise<Truth>
  /** Which funding a payment is for, where only the payment is known. Fails: ProviderSilent. */
  readonly fundingOf: (payment_reference: string) => Promise<string | null>
  readonly webhook: Webhook | null
}

/** One way in which money comes in. */
export interface FundingProvider {
  readonly method: FundingMethod
  /** Play money. */
  readonly is_sandbox: boolean
  /** Whose fee rule it goes by. */
  readonly operation: FeeOperation
  /** The account of the book through which it comes. */
  readonly outside: PlatformKind & `outside:${string}`
  /** Null: the money is there at once. */
  readonly pages: PaymentPages | null
}

/** One with pages to pay at. */
export type PagedProvider = Omit<FundingProvider, 'pages'> & { readonly pages: PaymentPages }
