import { z } from 'zod'
import { StartRefusal, wrongSetting } from './start-refusal.ts'

export interface StripeSettings {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly apiUrl: string
  /** Only tests set the timeout and the number of retries. */
  readonly timeoutMs?: number
  readonly retries?: number
}

/** URLs have no trailing slash. */
export interface MoncashSettings {
  readonly clientId: string
  readonly clientSecret: string
  readonly apiUrl: string
  readonly gatewayUrl: string
  /** Only tests set the timeout. */
  readonly timeoutMs?: number
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

const MONCASH = 'https://moncashbutton.digicelgroup.com'
const folder = (example: string) =>
  z
    .string()
    .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), `must look like ${example}`)
    .transform((text) => text.replace(/\/+$/, ''))

const moncashEnvironment = z.object({
  MONCASH_CLIENT_ID: z.string().min(8, 'must have at least 8 characters').optional(),
  MONCASH_CLIENT_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
  MONCASH_API_URL: folder(`${MONCASH}/Api`).default(`${MONCASH}/Api`),
  MONCASH_GATEWAY_URL: folder(`${MONCASH}/Moncash-middleware`).default(`${MONCASH}/Moncash-middleware`),
})

function parsedBy<Environment extends z.ZodType>(schema: Environment, variables: Readonly<Record<string, unknown>>) {
  const parsed = schema.safeParse(variables)
  if (parsed.success) return parsed.data
  throw wrongSetting(parsed.error)
}

/**
 * Null if mobile money is not configured. Throws StartRefusal for an invalid value, if only one of client id and
 * secret is set, and in production for the sandbox and for URLs without https.
 */
export function readMoncash(
  variables: Readonly<Record<string, unknown>>,
  { isProduction }: { isProduction: boolean },
): MoncashSettings | null {
  const env = parsedBy(moncashEnvironment, variables)
  const { MONCASH_CLIENT_ID: clientId, MONCASH_CLIENT_SECRET: clientSecret } = env
  const { MONCASH_API_URL: apiUrl, MONCASH_GATEWAY_URL: gatewayUrl } = env
  if (clientId === undefined && clientSecret === undefined) return null
  if (clientId === undefined || clientSecret === undefined)
    throw new StartRefusal('MONCASH_CLIENT_ID and MONCASH_CLIENT_SECRET must be set together.')
  const addresses = [apiUrl, gatewayUrl]
  if (isProduction && addresses.some((one) => !one.startsWith('https://') || one.includes('//sandbox.')))
    throw new StartRefusal(
      'In production MONCASH_API_URL and MONCASH_GATEWAY_URL must be https addresses, and not those of the sandbox: it makes play money.',
    )
  return { clientId, clientSecret, apiUrl, gatewayUrl }
}

/**
 * Null if cards are not configured. Throws StartRefusal for an invalid value, if only one of key and webhook secret is
 * set, and in production for a test key and for a URL without https.
 */
export function readStripe(
  variables: Readonly<Record<string, unknown>>,
  { isProduction }: { isProduction: boolean },
): StripeSettings | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl,
  } = parsedBy(environment, variables)
  if (secretKey === undefined && webhookSecret === undefined) return null
  if (secretKey === undefined || webhookSecret === undefined)
    throw new StartRefusal('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together.')
  if (isProduction && secretKey.includes('_test_'))
    throw new StartRefusal('In production STRIPE_SECRET_KEY must be a live key: a test key makes play money.')
  if (isProduction && !apiUrl.startsWith('https://'))
    throw new StartRefusal('In production STRIPE_API_URL must be an https address: the key is sent there.')
  return { secretKey, webhookSecret, apiUrl }
}
