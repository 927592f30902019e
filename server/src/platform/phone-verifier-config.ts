import { z } from 'zod'
import { StartRefusal, wrongSetting } from './start-refusal.ts'

export interface TwilioSettings {
  readonly accountSid: string
  readonly authToken: string
  readonly serviceSid: string
  /** The Verify service for step-up codes of staff. Undefined: `serviceSid` sends them too. */
  readonly stepUpServiceSid?: string | undefined
  /** Without a trailing slash. */
  readonly apiUrl: string
}

/** `outbox`: codes are only shown at /dev/outbox. `none`: no codes are sent, and members are told so. */
export type PhoneVerifierSettings =
  | { readonly kind: 'outbox' }
  | { readonly kind: 'none' }
  | ({ readonly kind: 'twilio' } & TwilioSettings)

const sid = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}[0-9a-fA-F]{32}$`), `must be ${prefix} and 32 hexadecimal digits`)

const environment = z.object({
  PHONE_VERIFIER: z.enum(['twilio', 'outbox', 'off'], 'must be twilio, outbox or off').optional(),
  TWILIO_ACCOUNT_SID: sid('AC').optional(),
  TWILIO_AUTH_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  TWILIO_VERIFY_SERVICE_SID: sid('VA').optional(),
  TWILIO_VERIFY_STEP_UP_SERVICE_SID: sid('VA').optional(),
  TWILIO_VERIFY_URL: z
    .string()
    .refine((address) => /^https?:\/\//.test(address) && URL.canParse(address), 'must look like https://verify.twilio.com')
    .default('https://verify.twilio.com'),
})

const keys = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_VERIFY_SERVICE_SID'] as const

/**
 * The default is Twilio if it is configured. Otherwise it is the outbox, or `none` in production. Throws StartRefusal
 * for an incomplete Twilio configuration, and in production for the outbox or a URL without https.
 */
export function readPhoneVerifier(
  variables: Readonly<Record<string, unknown>>,
  { isProduction }: { isProduction: boolean },
): PhoneVerifierSettings {
  const parsed = environment.safeParse(variables)
  if (!parsed.success) throw wrongSetting(parsed.error)
  const env = parsed.data
  const missing = keys.find((key) => env[key] === undefined)
  const isBegun = keys.some((key) => env[key] !== undefined)
  if (missing && (isBegun || env.PHONE_VERIFIER === 'twilio'))
    throw new StartRefusal(`${missing} must be set: Twilio Verify needs ${keys.join(', ')}.`)
  if (env.PHONE_VERIFIER === 'outbox' && isProduction)
    throw new StartRefusal('In production PHONE_VERIFIER must not be outbox: its codes are not sent to any phone.')
  if (isProduction && !env.TWILIO_VERIFY_URL.startsWith('https:'))
    throw new StartRefusal('In production TWILIO_VERIFY_URL must begin with https.')

  const twilio = settingsOf(env)
  if (twilio && (env.PHONE_VERIFIER ?? 'twilio') === 'twilio') return { kind: 'twilio', ...twilio }
  if (env.PHONE_VERIFIER === 'off' || (env.PHONE_VERIFIER === undefined && isProduction)) return { kind: 'none' }
  return { kind: 'outbox' }
}

function settingsOf(env: z.output<typeof environment>): TwilioSettings | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_VERIFY_SERVICE_SID: serviceSid } = env
  if (!accountSid || !authToken || !serviceSid) return null
  const stepUpServiceSid = env.TWILIO_VERIFY_STEP_UP_SERVICE_SID
  return { accountSid, authToken, serviceSid, stepUpServiceSid, apiUrl: env.TWILIO_VERIFY_URL.replace(/\/+$/, '') }
}
