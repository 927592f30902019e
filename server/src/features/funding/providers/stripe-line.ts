import type Stripe from 'stripe'
import type { StripeSettings } from '../../../platform/funding-config.ts'
import { ProviderSilent } from '../port.ts'

const TIMEOUT_MS = 8_000
/** The number of retries after the first request. All have the same idempotency key. */
const RETRIES = 1
/**
 * The maximum number of simultaneous requests, so that a provider that hangs cannot block the server. Further requests
 * fail at once.
 */
const AT_ONCE_MAX = 50

export interface StripeLine {
  /** Throws ProviderSilent for any error. The server asks again later. */
  ask<Answer>(request: (stripe: Stripe) => Promise<Answer>): Promise<Answer>
  /** The library itself, for functions that send no request. */
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

/** The type of a library error, for logs. Never log the request, because it contains the key. */
const kindOf = (error: unknown): string =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' ? error.type : 'an error without a type'

/** A client for Stripe. Loads the library on the first request. */
export function createStripeLine(settings: StripeSettings): StripeLine {
  let opened: Promise<Stripe> | undefined
  let underWay = 0
  const library = (): Promise<Stripe> => (opened ??= connect(settings))
  return {
    library,
    async ask(request) {
      if (underWay >= AT_ONCE_MAX) throw new ProviderSilent('Stripe is asked too much at once')
      underWay += 1
      try {
        return await request(await library())
      } catch (error) {
        throw new ProviderSilent(`Stripe did not answer as it should: ${kindOf(error)}`)
      } finally {
        underWay -= 1
      }
    },
  }
}
