import { z } from 'zod'
import { cents, isoTime } from './schemas.ts'

const none = z.undefined()
const retry = z.object({ retry_at: isoTime })

/** Every failure a caller may be told of, with its HTTP status and its facts. The words are in the translations. */
export const errorCatalogue = {
  BAD_REQUEST: { status: 400, data: z.object({ fields: z.array(z.object({ path: z.string(), reason: z.string() })) }) },
  UNAUTHENTICATED: { status: 401, data: none },
  FORBIDDEN: { status: 403, data: none },
  STEP_UP_REQUIRED: { status: 403, data: none },
  ACCOUNT_BLOCKED: { status: 403, data: z.object({ reason: z.string().nullable() }) },
  NOT_ONBOARDED: { status: 403, data: none },
  PENDING_APPROVAL: { status: 403, data: none },
  EMAIL_NOT_CONFIRMED: { status: 403, data: none },
  NOT_FOUND: { status: 404, data: none },
  CONFLICT: { status: 409, data: none },
  IDEMPOTENCY_CONFLICT: { status: 409, data: none },
  QUOTE_CHANGED: { status: 409, data: z.object({ amount: cents, fee: cents, tax: cents, total: cents, payee_gets: cents }) },
  INVALID_TRANSITION: { status: 409, data: none },
  PAYLOAD_TOO_LARGE: { status: 413, data: none },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, data: none },
  INVALID_CREDENTIALS: { status: 422, data: none },
  WEAK_PASSWORD: { status: 422, data: none },
  LINK_INVALID: { status: 422, data: none },
  LINK_EXPIRED: { status: 422, data: none },
  LINK_USED: { status: 422, data: none },
  TAG_TAKEN: { status: 422, data: none },
  TAG_RESERVED: { status: 422, data: none },
  INSUFFICIENT_FUNDS: { status: 422, data: z.object({ available_balance: cents }) },
  LIMIT_EXCEEDED: {
    status: 422,
    data: z.object({
      name: z.enum(['day', 'days_30', 'balance']),
      limit: cents,
      used: cents,
      remaining: cents,
      resets_at: isoTime.nullable(),
    }),
  },
  AMOUNT_OUT_OF_BOUNDS: { status: 422, data: z.object({ minimum: cents, maximum: cents }) },
  RECIPIENT_UNAVAILABLE: { status: 422, data: none },
  RECIPIENT_IS_SELF: { status: 422, data: none },
  RECIPIENT_CANNOT_RECEIVE: { status: 422, data: none },
  WALLET_LOCKED: { status: 422, data: none },
  FUNDING_UNAVAILABLE: { status: 422, data: none },
  LOCKED: { status: 423, data: retry },
  RATE_LIMITED: { status: 429, data: retry },
  INTERNAL: { status: 500, data: none },
  UNAVAILABLE: { status: 503, data: none },
} as const satisfies Record<string, { status: number; data: z.ZodType }>

export type ErrorCode = keyof typeof errorCatalogue
export type ErrorData<Code extends ErrorCode> = z.input<(typeof errorCatalogue)[Code]['data']>

/** What every refusal looks like on the wire. */
export type ErrorBody = {
  [Code in ErrorCode]: { code: Code; message: string; data?: ErrorData<Code>; request_id: string }
}[ErrorCode]
