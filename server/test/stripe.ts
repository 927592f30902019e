import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Stripe from 'stripe'
import type { StripeSettings } from '../src/platform/funding-config.ts'
import type { TestApp } from './app.ts'
import { useServer } from './local-server.ts'

/** A failure of the next answer. With `_after`, Stripe carries out the request first. */
export type SimulatedFailure = 'silence' | 'error' | 'broken_connection' | 'silence_after' | 'error_after'

interface Session {
  readonly id: string
  readonly client_reference_id: string
  readonly metadata: Readonly<Record<string, string>>
  readonly amount_total: number
  readonly currency: string
  readonly created: number
  readonly expires_at: number
  status: 'open' | 'complete' | 'expired'
  payment_intent: string | null
}

interface Payment {
  readonly id: string
  readonly session: Session
  amount_received: number
  currency: string
  status: 'succeeded' | 'processing' | 'requires_payment_method'
}

interface Refund {
  readonly id: string
  readonly payment_intent: string
  readonly amount: number
  status: 'succeeded' | 'pending' | 'failed'
}

interface Dispute {
  readonly id: string
  readonly payment_intent: string
  readonly amount: number
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'warning_needs_response'
  readonly moved: number[]
}

const SECRET_KEY = 'sk_test_0123456789abcdef'
export const WEBHOOK_SECRET = 'whsec_0123456789abcdef'

/** A fake Stripe. Its methods are the actions of payers, banks and users of the dashboard. */
export class FakeStripe {
  readonly sessions = new Map<string, Session>()
  readonly payments = new Map<string, Payment>()
  readonly refunds: Refund[] = []
  readonly disputes: Dispute[] = []
  readonly asked: { readonly endpoint: string; readonly key: string | undefined; readonly form: URLSearchParams }[] = []
  readonly #keys = new Map<string, { readonly form: string; readonly answer: object }>()
  readonly #failures: SimulatedFailure[] = []
  #isDown = false
  settings: StripeSettings = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, apiUrl: '' }

  failNext(...failures: SimulatedFailure[]): void {
    this.#failures.push(...failures)
  }

  goDown(isDown: boolean): void {
    this.#isDown = isDown
  }

  sessionOf(funding_id: string): Session {
    const found = [...this.sessions.values()].find((session) => session.client_reference_id === funding_id)
    if (!found) throw new Error(`no page was made for ${funding_id}`)
    return found
  }

  paymentOf(funding_id: string): Payment {
    return this.payments.get(this.sessionOf(funding_id).payment_intent ?? '') ?? this.pay(funding_id)
  }

  pay(funding_id: string, { amount, currency, status = 'succeeded' }: Partial<Payment> & { amount?: number } = {}): Payment {
    const session = this.sessionOf(funding_id)
    const payment: Payment = {
      id: `pi_${randomUUID()}`,
      session,
      status,
      currency: currency ?? session.currency,
      amount_received: status === 'succeeded' ? (amount ?? session.amount_total) : 0,
    }
    session.status = 'complete'
    session.payment_intent = payment.id
    this.payments.set(payment.id, payment)
    return payment
  }

  /** A payment on the same Stripe account that was not made through the wallet, but refers to one of our fundings. */
  payElsewhere(client_reference_id: string, amount_total: number): void {
    const at = { created: 0, expires_at: 0, status: 'open', payment_intent: null } as const
    const id = `cs_link_${String(this.sessions.size + 1)}`
    this.sessions.set(id, { id, client_reference_id, metadata: {}, amount_total, currency: 'usd', ...at })
    this.pay(client_reference_id)
  }

  expire(funding_id: string): void {
    this.sessionOf(funding_id).status = 'expired'
  }

  refund(funding_id: string, amount: number): Refund {
    const refund: Refund = {
      id: `re_${randomUUID()}`,
      payment_intent: this.paymentOf(funding_id).id,
      amount,
      status: 'succeeded',
    }
    this.refunds.push(refund)
    return refund
  }

  /** The payer’s bank opens a dispute and withdraws the money at once. */
  dispute(funding_id: string, amount = this.paymentOf(funding_id).amount_received): Dispute {
    const { id: payment_intent } = this.paymentOf(funding_id)
    const dispute: Dispute = { id: `du_${randomUUID()}`, payment_intent, amount, status: 'needs_response', moved: [0 - amount] }
    this.disputes.push(dispute)
    return dispute
  }

  decide(dispute: Dispute, status: 'won' | 'lost'): void {
    dispute.status = status
    if (status === 'won') dispute.moved.push(dispute.amount)
  }

  answer(request: {
    readonly method: string
    readonly path: string
    readonly query: URLSearchParams
    readonly form: URLSearchParams
    readonly key: string | undefined
  }) {
    const { method, path, query, form, key } = request
    if (method === 'POST' && path === '/v1/checkout/sessions') return this.#keyed(key, form, () => this.#create(form))
    const expired = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path)?.[1]
    if (expired !== undefined) return this.#expire(expired)
    const session = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(path)?.[1]
    if (session !== undefined) return this.#shown(this.sessions.get(session))
    if (path === '/v1/checkout/sessions') return listed([...this.sessions.values()].map((one) => this.#shown(one)))
    const payment = /^\/v1\/payment_intents\/([\w-]+)$/.exec(path)?.[1]
    if (payment !== undefined) return shownPayment(this.payments.get(payment))
    const of = <Of extends { payment_intent: string }>(all: readonly Of[]) =>
      all.filter(({ payment_intent }) => payment_intent === query.get('payment_intent'))
    if (path === '/v1/refunds') return listed(of(this.refunds).map((one) => ({ object: 'refund', currency: 'usd', ...one })))
    if (path === '/v1/disputes') return listed(of(this.disputes).map(shownDispute))
    return null
  }

  #keyed(key: string | undefined, form: URLSearchParams, make: () => object): object | null {
    const known = key === undefined ? undefined : this.#keys.get(key)
    if (known) return known.form === form.toString() ? known.answer : null
    const answer = make()
    if (key !== undefined) this.#keys.set(key, { form: form.toString(), answer })
    return answer
  }

  #create(form: URLSearchParams): object {
    const id = `cs_test_${String(this.sessions.size + 1)}`
    const session: Session = {
      id,
      status: 'open',
      payment_intent: null,
      client_reference_id: form.get('client_reference_id') ?? '',
      metadata: { funding_id: form.get('metadata[funding_id]') ?? '' },
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      created: Number(form.get('expires_at')) - 3600,
      expires_at: Number(form.get('expires_at')),
    }
    this.sessions.set(id, session)
    return this.#shown(session) ?? {}
  }

  #expire(id: string): object | null {
    const session = this.sessions.get(id)
    if (session?.status !== 'open') return null
    session.status = 'expired'
    return this.#shown(session)
  }

  #shown(session: Session | undefined): object | null {
    if (!session) return null
    const payment = this.payments.get(session.payment_intent ?? '')
    return {
      object: 'checkout.session',
      ...session,
      payment_intent: shownPayment(payment),
      url: session.status === 'open' ? `https://checkout.stripe.test/${session.id}` : null,
      payment_status: payment?.status === 'succeeded' ? 'paid' : 'unpaid',
    }
  }

  async listen(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://stripe.test')
    const form = new URLSearchParams(body)
    const header = request.headers['idempotency-key']
    const key = typeof header === 'string' ? header : undefined
    const method = request.method ?? 'GET'
    this.asked.push({ endpoint: `${method} ${path.replace(/(cs_|pi_)[\w-]+/, '{id}')}`, key, form })
    const send = (status: number, said: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    }
    const failure = this.#isDown ? 'error' : this.#failures.shift()
    const broken = { error: { type: 'api_error', message: 'as published' } }
    if (failure === 'silence') return
    if (failure === 'broken_connection') request.socket.destroy()
    else if (failure === 'error') send(500, broken)
    else if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) send(401, { error: { type: 'invalid_request_error' } })
    else {
      const answer = this.answer({ method, path, query, form, key })
      if (failure === 'silence_after') return
      if (failure === 'error_after') send(500, broken)
      else if (answer) send(200, answer)
      else send(404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'as published' } })
    }
  }
}

const listed = (data: readonly (object | null)[]) => ({ object: 'list', has_more: false, url: '/', data })

const shownPayment = (payment: Payment | undefined): object | null =>
  payment
    ? {
        object: 'payment_intent',
        id: payment.id,
        status: payment.status,
        amount_received: payment.amount_received,
        currency: payment.currency,
        metadata: { funding_id: payment.session.client_reference_id },
      }
    : null

const shownDispute = ({ moved, ...dispute }: Dispute) => ({
  object: 'dispute',
  currency: 'usd',
  ...dispute,
  balance_transactions: moved.map((amount) => ({
    object: 'balance_transaction',
    amount,
    currency: 'usd',
    fee: amount < 0 ? 1500 : 0,
  })),
})

/** Call the result inside tests and hooks. */
export function useFakeStripe(): () => FakeStripe {
  const fake = new FakeStripe()
  const server = createServer((request, response) => void fake.listen(request, response))
  useServer(server, (origin) => {
    fake.settings = { ...fake.settings, apiUrl: origin, timeoutMs: 500, retries: 0 }
  })
  return () => fake
}

interface Message {
  readonly id?: string
  readonly type: string
  readonly object: object
}

interface Sealing {
  readonly secret?: string
  /** Age of the signature in seconds. */
  readonly age?: number
}

export async function deliverWebhook(
  app: TestApp,
  message: Message,
  { secret = WEBHOOK_SECRET, age = 0 }: Sealing = {},
): Promise<number> {
  const { id = `evt_${randomUUID()}`, type, object } = message
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
  const timestamp = Math.floor(app.clock.now().getTime() / 1000) - age
  const signature = new Stripe(SECRET_KEY).webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return deliverRawWebhook(app, payload, signature)
}

export async function deliverRawWebhook({ url }: TestApp, body: string, signature: string | null): Promise<number> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(signature !== null && { 'stripe-signature': signature }),
  }
  const { status } = await fetch(`${url}/webhooks/stripe`, { method: 'POST', headers, body })
  return status
}

export const aboutPage = (fake: FakeStripe, funding_id: string, type = 'checkout.session.completed'): Message => {
  const { id, client_reference_id } = fake.sessionOf(funding_id)
  return { type, object: { object: 'checkout.session', id, client_reference_id, amount_total: 1, payment_status: 'paid' } }
}
export const aboutPayment = (
  fake: FakeStripe,
  funding_id: string,
  type: string,
  object: 'charge' | 'refund' | 'dispute' = 'charge',
): Message => ({ type, object: { object, id: `x_${randomUUID()}`, amount: 1, payment_intent: fake.paymentOf(funding_id).id } })
