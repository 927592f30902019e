import { cents, plus, zeroCents, type Cents } from '@hai/contract/money'
import type Stripe from 'stripe'
import { ProviderSilent, type Known, type Truth } from '../port.ts'

/** Refunds of which Stripe has the money already, or will have: all but those that came to nothing, or wait for the payer. */
const countingRefunds: ReadonlySet<string | null> = new Set(['succeeded', 'pending'])
/** More of either for one payment, and somebody has to look at it. */
const LIST_MAX = 100

/** What a dispute holds now, by the movements of our balance at Stripe. Its own fee is Stripe’s, and not of the payment. */
function heldBy({ amount, balance_transactions }: Stripe.Dispute): Cents {
  const left = balance_transactions.reduce((sum, moved) => sum - moved.amount, 0)
  if (balance_transactions.every(({ currency }) => currency === 'usd')) return cents(Math.max(0, left))
  return left > 0 ? cents(amount) : zeroCents
}

/** Of a dispute’s states those that end it. What is only an inquiry, or was prevented, took nothing; its end changes nothing. */
const ends: Readonly<Record<string, 'lost' | 'won' | 'none'>> = {
  lost: 'lost',
  won: 'won',
  warning_closed: 'none',
  prevented: 'none',
}

function worst(disputes: readonly Stripe.Dispute[]): (Truth & { state: 'paid' })['dispute'] {
  const states = new Set(disputes.map(({ status }) => ends[status] ?? 'open'))
  return (['open', 'lost', 'won'] as const).find((state) => states.has(state)) ?? 'none'
}

interface Parts {
  readonly session: Stripe.Checkout.Session
  readonly payment: Stripe.PaymentIntent
  readonly refunds: Stripe.ApiList<Stripe.Refund>
  readonly disputes: Stripe.ApiList<Stripe.Dispute>
}

/** A payment that Stripe has got. */
export function paidTruth({ session, payment, refunds, disputes }: Parts): Truth {
  if (refunds.has_more || disputes.has_more) throw new ProviderSilent('Stripe knows of more refunds or disputes than are read')
  const counted = refunds.data.filter(({ status }) => countingRefunds.has(status))
  return {
    state: 'paid',
    reference: session.id,
    payment_reference: payment.id,
    received: { currency: payment.currency, amount: payment.amount_received },
    refunded: plus(...counted.map(({ amount }) => cents(amount))),
    disputed: plus(...disputes.data.map(heldBy)),
    dispute: worst(disputes.data),
  }
}

/** A page that nobody has paid at. */
export function unpaidTruth(session: Stripe.Checkout.Session, payment: Stripe.PaymentIntent | null): Truth {
  if (session.status === 'expired') return { state: 'expired' }
  if (session.status === 'complete')
    // The member is done, and the bank is not; or it has refused.
    return payment && (payment.status === 'canceled' || payment.status === 'requires_payment_method')
      ? { state: 'failed' }
      : { state: 'open', page: null }
  return { state: 'open', page: session.url === null ? null : { reference: session.id, next_url: session.url } }
}

/**
 * Whether a page was made by us for this funding. Whoever pays at another page of the same account, a payment link, may write any
 * reference into its address; what is in the metadata only the key writes.
 */
const isFor = ({ client_reference_id, metadata }: Stripe.Checkout.Session, funding_id: string): boolean =>
  client_reference_id === funding_id && metadata?.funding_id === funding_id

/** Asks Stripe for everything it knows of a page. The page must be ours. */
export async function lookAtSession(stripe: Stripe, { funding_id }: Known, reference: string): Promise<Truth> {
  const session = await stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent'] })
  if (!isFor(session, funding_id)) throw new ProviderSilent('Stripe answered with a page of something else')
  const { payment_intent } = session
  const payment = typeof payment_intent === 'string' ? await stripe.paymentIntents.retrieve(payment_intent) : payment_intent
  if (payment?.status !== 'succeeded') return unpaidTruth(session, payment)
  const of = { payment_intent: payment.id, limit: LIST_MAX }
  const [refunds, disputes] = await Promise.all([stripe.refunds.list(of), stripe.disputes.list(of)])
  return paidTruth({ session, payment, refunds, disputes })
}

/** Pages made between these moments, in seconds: one of them may be one that we were never told the name of. */
export async function findSession(stripe: Stripe, { funding_id, created_at }: Known): Promise<string | null> {
  const at = Math.floor(created_at.getTime() / 1000)
  const made = stripe.checkout.sessions.list({ created: { gte: at - 300, lte: at + 3_600 }, limit: LIST_MAX })
  for await (const session of made) if (isFor(session, funding_id)) return session.id
  return null
}
