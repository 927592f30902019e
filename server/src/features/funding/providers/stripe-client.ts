import type Stripe from 'stripe'
import type { StripeSettings } from '../../../platform/funding-config.ts'
import { ProviderSilent } from '../port.ts'

const TIMEOUT_MS = 8_000
/** Retries use the idempotency key of the first request. */
const RETRIES = 1
/**
 * The maximum number of simultaneous requests. Further ones fail at once, so that the server keeps working while Stripe
 * hangs.
 */
const AT_ONCE_MAX = 50

export interface StripeClient {
  /** Throws ProviderSilent for any error. */
  ask<Answer>(request: (stripe: Stripe) => Promise<Answer>): Promise<Answer>
  library(): Promise<Stripe>
}

async function connect({ secretKey, apiUrl, timeoutMs = TIMEOUT_MS, retries = RETRIES }: StripeSettings): Promise<Stripe> {
  const { default: Library } = await import('stripe')
  const { protocol, hostname, port } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return new Library(secretKey, {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  })
}

/** For logs. Never log the request, because it contains the key. */
const kindOf = (error: unknown): string =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' ? error.type : 'an error without a type'

export function createStripeClient(settings: StripeSettings): StripeClient {
  let opened: Promise<Stripe> | undefined
  let underWay = 0
  const library = (): Promise<Stripe> => (opened ??= connect(settings))
  return {
    library,
    async ask(request) {
      if (underWay >= AT_ONCE_MAX) throw new ProviderSilent('too many simultaneous requests to Stripe')
      underWay += 1
      try {
        return await request(await library())
      } catch (error) {
        throw new ProviderSilent(`Stripe gave no usable answer: ${kindOf(error)}`)
      } finally {
        underWay -= 1
      }
    },
  }
}
