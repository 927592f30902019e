import { zeroCents, type Cents } from '@hai/contract/money'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { MoncashSettings } from '../../../platform/funding-config.ts'
import type { Rates } from '../../rates/index.ts'
import { ProviderSilent, type FundingProvider, type Known, type PaymentPages, type ProviderState, type Webhook } from '../port.ts'
import { createMoncashClient, type MoncashClient } from './moncash-client.ts'

export interface MoncashOptions {
  readonly settings: MoncashSettings
  readonly clock: Clock
  readonly rates: Pick<Rates, 'htgOrFail'>
}

/**
 * MonCash never reports an expired order. An order counts as expired this long after `expires_at`, so that a payment in
 * progress can finish.
 */
const GRACE_MS = 10 * 60_000

const created = z.object({ payment_token: z.object({ token: z.string().min(1) }) })
const payment = z.object({
  payment: z.object({
    reference: z.string(),
    transaction_id: z.union([z.string(), z.number()]).transform(String),
    cost: z.coerce.number(),
    message: z.string(),
  }),
})

/** In hundredths of a gourde, rounded up to whole gourdes so that the payment covers the price. */
const gourdesFor = (total: Cents, htg_per_usd: number): number => Math.ceil((total * htg_per_usd) / 100 - 1e-9) * 100

/** Members pay in gourdes on MonCash’s page, at the exchange rate of the moment when the funding was created. */
export function moncashProvider({ settings, clock, rates }: MoncashOptions): FundingProvider {
  const client = createMoncashClient({ settings, clock })
  return {
    method: 'moncash',
    is_sandbox: false,
    operation: 'fund_card',
    outside: 'outside:moncash',
    pages: { ...pagesAt(client, settings, clock), ask: asker(rates), webhook },
  }
}

const asker =
  (rates: MoncashOptions['rates']): PaymentPages['ask'] =>
  async (total) => {
    const { htg_per_usd } = await rates.htgOrFail()
    return { asked: { currency: 'htg', amount: gourdesFor(total, htg_per_usd) }, htg_per_usd }
  }

type Pages = Pick<PaymentPages, 'open' | 'close' | 'readState' | 'fundingOf'>

/** The order’s id is the funding’s id, so an order can be found even if the answer to its creation was lost. */
const pagesAt = (client: MoncashClient, { gatewayUrl }: MoncashSettings, clock: Clock): Pages => ({
  async open({ funding_id, asked }) {
    const { status, body } = await client.post('/v1/CreatePayment', { amount: asked.amount / 100, orderId: funding_id })
    const { token } = created.safeParse(body).data?.payment_token ?? {}
    if (token === undefined) throw new ProviderSilent(`MonCash made no payment: ${status}`)
    return { reference: funding_id, next_url: `${gatewayUrl}/Payment/Redirect?token=${encodeURIComponent(token)}` }
  },
  // MonCash cannot cancel an order.
  close: () => Promise.resolve(),
  async readState(funding) {
    const { status, body } = await client.post('/v1/RetrieveOrderPayment', { orderId: funding.funding_id })
    if (status === 404) return unpaid(funding, clock.now())
    const found = payment.safeParse(body).data?.payment
    if (status !== 200 || found?.reference !== funding.funding_id)
      throw new ProviderSilent(`MonCash gave no usable answer: ${status}`)
    return found.message === 'successful' ? paid(found) : unpaid(funding, clock.now())
  },
  fundingOf: () => Promise.resolve(null),
})

function unpaid({ reference, expires_at }: Known, now: Date): ProviderState {
  if (reference === null) return { state: 'unknown' }
  return now.getTime() > expires_at.getTime() + GRACE_MS ? { state: 'expired' } : { state: 'open', page: null }
}

const paid = ({ reference, transaction_id, cost }: z.infer<typeof payment>['payment']): ProviderState => ({
  state: 'paid',
  reference,
  payment_reference: transaction_id,
  received: { currency: 'htg', amount: Math.round(cost * 100) },
  // A merchant refunds by a separate transfer. MonCash does not link it to the order, so refunds are not visible here.
  refunded: zeroCents,
  disputed: zeroCents,
  dispute: 'none',
})

const named = z.union([
  z.object({ orderId: z.uuid() }).transform(({ orderId }) => orderId),
  z.object({ reference: z.uuid() }).transform(({ reference }) => reference),
])

/** An alert contains only an order id. Anyone can send one, so longer bodies are not parsed. */
const ALERT_BYTES_MAX = 4_096

/** Alerts are not signed. A stranger who knows the id of an open order can only cause a check of that order. */
const webhook: Webhook = {
  name: 'moncash',
  read(body) {
    const text = body.length > ALERT_BYTES_MAX ? '' : body.toString('utf8')
    const given = named.safeParse(text.startsWith('{') ? jsonOf(text) : Object.fromEntries(new URLSearchParams(text)))
    return Promise.resolve({ event_id: null, type: 'alert', about: given.success ? { funding_id: given.data } : null })
  },
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
