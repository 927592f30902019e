import type Stripe from 'stripe'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { StripeSettings } from '../../../platform/funding-config.ts'
import type { About, FundingProvider, Known, PaymentPages, Webhook } from '../port.ts'
import { ProviderSilent } from '../port.ts'
import { createStripeClient, type StripeClient } from './stripe-client.ts'
import { findSession, readSession } from './stripe-truth.ts'

const TOLERANCE_SECONDS = 300

export interface StripeOptions {
  readonly settings: StripeSettings
  readonly site: { readonly publicUrl: string; readonly brandName: string }
  readonly clock: Clock
}

/** The server never sees card data: members enter it on Stripe’s page. */
export function stripeProvider({ settings, site, clock }: StripeOptions): FundingProvider {
  const client = createStripeClient(settings)
  return {
    method: 'stripe',
    is_sandbox: false,
    operation: 'fund_card',
    outside: 'outside:stripe',
    pages: { ...pagesAt(client, site), webhook: webhookOf(client, settings.webhookSecret, clock) },
  }
}

/**
 * The parameters must be the same for each request about a funding. Otherwise Stripe rejects the repeated idempotency
 * key.
 */
function pageFor({ funding_id, expires_at, asked }: Known, { publicUrl, brandName }: StripeOptions['site']) {
  const back = `${publicUrl}/funding/${funding_id}`
  return {
    mode: 'payment',
    client_reference_id: funding_id,
    allowed_payment_method_types: ['card'],
    line_items: [
      { quantity: 1, price_data: { currency: asked.currency, unit_amount: asked.amount, product_data: { name: brandName } } },
    ],
    // Otherwise Stripe could charge in the payer’s currency, and the amount would differ from the quoted one.
    adaptive_pricing: { enabled: false },
    metadata: { funding_id },
    payment_intent_data: { metadata: { funding_id } },
    expires_at: Math.floor(expires_at.getTime() / 1000),
    success_url: back,
    cancel_url: back,
  } satisfies Stripe.Checkout.SessionCreateParams
}

const pagesAt = (client: StripeClient, site: StripeOptions['site']): Omit<PaymentPages, 'webhook'> => ({
  ask: (total) => Promise.resolve({ asked: { currency: 'usd', amount: total }, htg_per_usd: null }),
  open: (funding) =>
    client.ask(async (stripe) => {
      const idempotencyKey = `funding ${funding.funding_id}`
      const { id, url } = await stripe.checkout.sessions.create(pageFor(funding, site), { idempotencyKey })
      if (url === null) throw new ProviderSilent('Stripe created a page without a URL')
      return { reference: id, next_url: url }
    }),
  close: ({ reference }) =>
    client.ask(async (stripe) => {
      // Stripe rejects this for a page that is paid or has ended. The next check reads its state.
      if (reference !== null) await stripe.checkout.sessions.expire(reference).catch(() => undefined)
    }),
  readState: (funding) =>
    client.ask(async (stripe) => {
      const reference = funding.reference ?? (await findSession(stripe, funding))
      return reference === null ? { state: 'unknown' } : readSession(stripe, funding, reference)
    }),
  fundingOf: (payment_reference) =>
    client.ask(async (stripe) => {
      const payment = await stripe.paymentIntents.retrieve(payment_reference).catch(nullIfMissing)
      return fundingIn(payment?.metadata)
    }),
})

/** Null if Stripe does not know the payment, or if the payment belongs to another account. */
function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return null
  throw error
}

const ourMetadata = z.object({ funding_id: z.uuid() })
const fundingIn = (metadata: unknown): string | null => ourMetadata.safeParse(metadata).data?.funding_id ?? null

const name = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
const sessionNamed = z.object({ object: z.literal('checkout.session'), id: z.string(), client_reference_id: z.uuid() })
const paymentNamed = z.object({ object: z.enum(['charge', 'refund', 'dispute']), payment_intent: name })

function aboutOf(object: unknown): About | null {
  const session = sessionNamed.safeParse(object).data
  if (session) return { funding_id: session.client_reference_id }
  const payment = paymentNamed.safeParse(object).data
  return payment ? { payment_reference: payment.payment_intent } : null
}

const webhookOf = (client: StripeClient, secret: string, clock: Clock): Webhook => ({
  name: 'stripe',
  async read(body, headers) {
    const signature = headers['stripe-signature']
    if (typeof signature !== 'string') return null
    const { webhooks } = await client.library()
    const read = (): Stripe.Event | null => {
      try {
        return webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, clock.now().getTime())
      } catch {
        return null
      }
    }
    const event = read()
    return event && { event_id: event.id, type: event.type, about: aboutOf(event.data.object) }
  },
})
