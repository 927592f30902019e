import { z } from 'zod'
import { StartRefusal } from './start-refusal.ts'

/** An account of Stripe. */
export interface StripeSettings {
  readonly secretKey: string
  /** `whsec_…`, of the address that Stripe tells what happens. */
  readonly webhookSecret: string
  /** Where the API is. */
  readonly apiUrl: string
  /** For tests: how long one request may take, and how often it is made again. */
  readonly timeoutMs?: number
  readonly retries?: number
}

const address = (example: string) =>
  z.string().refine((text) => /^https?:\/\/[^/]+\/?$/.test(text) && URL.canParse(text), `must look like ${example}`)

const environment = z.object({
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w{8,}$/, 'must be a secret or restricted key of Stripe (sk_live_…, rk_live_…)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{8,}$/, 'must be the signing secret of a webhook endpoint (whsec_…)')
    .optional(),
  STRIPE_API_URL: address('https://api.stripe.com').default('https://api.stripe.com'),
})

/**
 * Reads STRIPE_*. Null: no cards are taken. Refuses with StartRefusal what is configured by halves, and in production a key that
 * only makes play money.
 */
export function readStripe(
  variables: Readonly<Record<string, unknown>>,
  { isProduction }: { isProduction: boolean },
): StripeSettings | null {
  const parsed = environment.safeParse(variables)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartRefusal(`${String(issue?.path[0])} ${issue?.message ?? 'is not valid'}.`)
  }
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = parsed.data
  if (secretKey === undefined && webhookSecret === undefined) return null
  if (secretKey === undefined || webhookSecret === undefined)
    throw new StartRefusal('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together.')
  if (isProduction && secretKey.includes('_test_'))
    throw new StartRefusal('In production STRIPE_SECRET_KEY must be a live key: a test key makes play money.')
  if (isProduction && !apiUrl.startsWith('https://'))
    throw new StartRefusal('In production STRIPE_API_URL must be an https address: the key travels there.')
  return { secretKey, webhookSecret, apiUrl }
}
