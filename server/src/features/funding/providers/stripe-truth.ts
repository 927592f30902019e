import { cents, plus, zeroCents, type Cents } from '@hai/contract/money'
import type Stripe from 'stripe'
import { ProviderSilent, type Known, type ProviderState } from '../port.ts'

/** The refund states in which Stripe has taken the money from us, or will take it. */
const countingRefunds: ReadonlySet<string | null> = new Set(['succeeded', 'pending'])
/** Per payment. With more refunds or disputes than this, the check fails. */
const LIST_MAX = 100

/**
 * The amount that Stripe currently keeps from us because of the dispute. It is calculated from the movements of our
 * Stripe balance, without Stripe’s dispute fee. If some movements are not in dollars, the whole disputed amount counts.
 */
function heldBy({ amount, balance_transactions }: Stripe.Dispute): Cents {
  const left = balance_transactions.reduce((sum, moved) => sum - moved.amount, 0)
  if (balance_transactions.every(({ currency }) => currency === 'usd')) return cents(Math.max(0, left))
  return left > 0 ? cents(amount) : zeroCents
}

/** An inquiry or a prevented dispute took no money. */
const ends: Readonly<Record<string, 'lost' | 'won' | 'none'>> = {
  lost: 'lost',
  won: 'won',
  warning_closed: 'none',
  prevented: 'none',
}

function worstDisputeState(disputes: readonly Stripe.Dispute[]): (ProviderState & { state: 'paid' })['dispute'] {
  const states = new Set(disputes.map(({ status }) => ends[status] ?? 'open'))
  return (['open', 'lost', 'won'] as const).find((state) => states.has(state)) ?? 'none'
}

interface Parts {
  readonly session: Stripe.Checkout.Session
  readonly payment: Stripe.PaymentIntent
  readonly refunds: Stripe.ApiList<Stripe.Refund>
  readonly disputes: Stripe.ApiList<Stripe.Dispute>
}

export function paidTruth({ session, payment, refunds, disputes }: Parts): ProviderState {
  if (refunds.has_more || disputes.has_more)
    throw new ProviderSilent('the payment has more refunds or disputes than we read from Stripe')
  const counted = refunds.data.filter(({ status }) => countingRefunds.has(status))
  return {
    state: 'paid',
    reference: session.id,
    payment_reference: payment.id,
    received: { currency: payment.currency, amount: payment.amount_received },
    refunded: plus(...counted.map(({ amount }) => cents(amount))),
    disputed: plus(...disputes.data.map(heldBy)),
    dispute: worstDisputeState(disputes.data),
  }
}

export function unpaidTruth(session: Stripe.Checkout.Session, payment: Stripe.PaymentIntent | null): ProviderState {
  if (session.status === 'expired') return { state: 'expired' }
  if (session.status === 'complete')
    // The member has finished paying, but the bank is processing the payment or has refused it.
    return payment && (payment.status === 'canceled' || payment.status === 'requires_payment_method')
      ? { state: 'failed' }
      : { state: 'open', page: null }
  return { state: 'open', page: session.url === null ? null : { reference: session.id, next_url: session.url } }
}

/**
 * The account may have other pages, such as payment links, on which a payer can set any client reference. Only our key
 * can set metadata.
 */
const isFor = ({ client_reference_id, metadata }: Stripe.Checkout.Session, funding_id: string): boolean =>
  client_reference_id === funding_id && metadata?.funding_id === funding_id

export async function readSession(stripe: Stripe, { funding_id }: Known, reference: string): Promise<ProviderState> {
  const session = await stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent'] })
  if (!isFor(session, funding_id)) throw new ProviderSilent('Stripe returned a page that is not for this funding')
  const { payment_intent } = session
  const payment = typeof payment_intent === 'string' ? await stripe.paymentIntents.retrieve(payment_intent) : payment_intent
  if (payment?.status !== 'succeeded') return unpaidTruth(session, payment)
  const of = { payment_intent: payment.id, limit: LIST_MAX }
  const [refunds, disputes] = await Promise.all([stripe.refunds.list(of), stripe.disputes.list(of)])
  return paidTruth({ session, payment, refunds, disputes })
}

/** Searches the sessions created from 5 minutes before the funding to an hour after it. */
export async function findSession(stripe: Stripe, { funding_id, created_at }: Known): Promise<string | null> {
  const at = Math.floor(created_at.getTime() / 1000)
  const sessions = stripe.checkout.sessions.list({ created: { gte: at - 300, lte: at + 3_600 }, limit: LIST_MAX })
  for await (const session of sessions) if (isFor(session, funding_id)) return session.id
  return null
}
