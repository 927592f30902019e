import { z } from 'zod'
import { confirmationWays } from './confirmation-ways.ts'
import { agentObstacles } from './agent-values.ts'
import { deletionObstacles } from './deletion-values.ts'
import { repairObstacles } from './integrity-values.ts'
import { statementFaults } from './statement-faults.ts'
import { blockNotice, cents, id, isoTime, similarPayee } from './schemas.ts'

const none = z.undefined()
const ofDispute = z.object({ dispute_id: id })
const retry = z.object({ retry_at: isoTime })
/**
 * `paid_before`: cents paid without confirmation in the last 24 hours. Null if this payment alone exceeds the limit.
 */
const confirmation = z.object({ ways: z.array(z.enum(confirmationWays)), paid_before: cents.nullable() })

/** too_small: too few pixels for a face. not_only_a_picture: embedded text that a browser could execute. */
const pictureFault = z.enum(['format', 'too_large', 'too_many_pixels', 'too_small', 'damaged', 'not_only_a_picture'])
export type PictureFault = z.infer<typeof pictureFault>

/** locked: a PDF with a password. */
const documentFault = z.enum([...pictureFault.options, 'locked', 'active_content'])
export type DocumentFault = z.infer<typeof documentFault>

const deletionObstacle = z.enum(deletionObstacles)

/** Why a person cannot be asked for a share. RATE_LIMITED: too many look-ups, or too many requests in 24 hours. */
export const splitFaults = [
  'RECIPIENT_UNAVAILABLE',
  'OTHER_BOOK',
  'RECIPIENT_IS_SELF',
  'ASKED_TWICE',
  'AMOUNT_OUT_OF_BOUNDS',
  'TOO_MANY_OPEN_REQUESTS',
  'REQUEST_PAUSED',
  'RATE_LIMITED',
] as const
export type SplitFault = (typeof splitFaults)[number]

/** `message` is for developers. The texts for users are in the translations. */
export const errorCatalogue = {
  BAD_REQUEST: {
    status: 400,
    message: 'The request does not match the contract; data.fields lists each invalid field.',
    data: z.object({ fields: z.array(z.object({ path: z.string(), reason: z.string() })) }),
  },
  UNAUTHENTICATED: { status: 401, message: 'Sign in first: the access token is missing, expired or revoked.', data: none },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.', data: none },
  STEP_UP_REQUIRED: { status: 403, message: 'Confirm with a fresh code first.', data: none },
  ACTION_CODE_REQUIRED: { status: 403, message: 'Prepare and confirm this action first. Nothing was done.', data: none },
  SECOND_FACTOR_REQUIRED: { status: 403, message: 'This role needs an authenticator: set one up first.', data: none },
  ACCOUNT_BLOCKED: { status: 403, message: 'This account is blocked.', data: blockNotice },
  NOT_ONBOARDED: { status: 403, message: 'Complete the setup of the account first.', data: none },
  PENDING_APPROVAL: { status: 403, message: 'This account waits for approval by an administrator.', data: none },
  EMAIL_NOT_CONFIRMED: { status: 403, message: 'Confirm the email address first.', data: none },
  NOT_FOUND: { status: 404, message: 'Not found.', data: none },
  ARCHIVED: {
    status: 410,
    message: 'The payments up to data.until are archived.',
    data: z.object({ until: isoTime }),
  },
  CONFLICT: { status: 409, message: 'Someone else changed this at the same time.', data: none },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    message: 'This idempotency key was used for another request. Nothing was done.',
    data: none,
  },
  QUOTE_CHANGED: {
    status: 409,
    message: 'The price has changed since the quote. Nothing was done.',
    data: z.object({ amount: cents, fee: cents, tax: cents, total: cents, payee_gets: cents }),
  },
  INVALID_TRANSITION: { status: 409, message: 'The current state does not allow this.', data: none },
  DISPUTE_ACTIVE: { status: 409, message: 'There is already a dispute about this. Nothing has changed.', data: ofDispute },
  DISPUTE_DECIDED: {
    status: 409,
    message: 'A dispute about this has already been decided: data.dispute_id. Nothing has changed.',
    data: ofDispute,
  },
  DISPUTE_CLOSED: { status: 409, message: 'You closed your dispute about this and cannot open another.', data: ofDispute },
  TOO_MANY_ATTACHMENTS: {
    status: 422,
    message: 'Too many pictures: each party can add data.limit to a dispute. Nothing was added.',
    data: z.object({ limit: z.int() }),
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is larger than this call accepts.', data: none },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send application/json.', data: none },
  INVALID_CREDENTIALS: { status: 422, message: 'Email or password is wrong.', data: none },
  SECOND_FACTOR_NEEDED: {
    status: 422,
    message: 'The password is correct; also send an authenticator or recovery code.',
    data: none,
  },
  INVALID_CODE: { status: 422, message: 'This code is wrong or has expired.', data: none },
  REAUTHENTICATION_NEEDED: {
    status: 422,
    message:
      'Also send the password. An account without one can use a session opened in the last ten minutes, except for staff, who must set a password first.',
    data: none,
  },
  PASSKEY_REFUSED: { status: 422, message: 'This passkey was not accepted: try again or sign in another way.', data: none },
  TOO_MANY_KEPT: { status: 422, message: 'The maximum number is reached: remove one first.', data: none },
  WEBHOOK_REFUSED: { status: 422, message: 'The address must be a public https URL without credentials.', data: none },
  TOO_MANY_PASSKEYS: { status: 422, message: 'The maximum number of passkeys is reached: remove one first.', data: none },
  WEAK_PASSWORD: { status: 422, message: 'This password is too easy to guess.', data: none },
  PASSWORD_NEEDED: {
    status: 422,
    message: 'Several sign-ups are pending for this address: also send your password.',
    data: none,
  },
  LINK_INVALID: { status: 422, message: 'This link is not valid.', data: none },
  LINK_EXPIRED: { status: 422, message: 'This link has expired.', data: none },
  LINK_USED: { status: 422, message: 'This link has been used.', data: none },
  PASSWORD_UNSET: { status: 422, message: 'This account has no password: set one first with a reset email.', data: none },
  OAUTH_UNAVAILABLE: { status: 503, message: 'The sign-in provider did not respond correctly. Nothing was done.', data: none },
  OAUTH_DENIED: { status: 422, message: 'The sign-in was declined at the provider.', data: none },
  OAUTH_REFUSED: { status: 422, message: 'The provider’s response could not be verified.', data: none },
  OAUTH_FOREIGN: { status: 422, message: 'This browser has not started this sign-in.', data: none },
  OAUTH_EXPIRED: { status: 422, message: 'This sign-in has expired: start again.', data: none },
  OAUTH_USED: { status: 422, message: 'This sign-in has already ended: start again.', data: none },
  OAUTH_NOT_CONNECTED: {
    status: 422,
    message: 'No wallet exists for this provider account, and the provider does not confirm an address that could open one.',
    data: none,
  },
  OAUTH_TAKEN: { status: 422, message: 'This provider account is connected to another wallet.', data: none },
  CODE_EXPIRED: { status: 422, message: 'There is no pending code: it has expired or was used. Request a new one.', data: none },
  PHONE_INVALID: {
    status: 422,
    message: 'Your phone number must be in E.164 format, e.g. +15551234567. Update it in your profile and try again.',
    data: none,
  },
  PHONE_UNREACHABLE: { status: 422, message: 'No code can be sent to this number that way.', data: none },
  PHONE_TAKEN: { status: 422, message: 'This number belongs to another account.', data: none },
  VERIFIER_NOT_CONFIGURED: {
    status: 422,
    message: 'MFA SMS provider is not configured. Please contact an administrator.',
    data: none,
  },
  TAG_TAKEN: { status: 422, message: 'This HaiTag is taken.', data: none },
  NAME_RESERVED: { status: 422, message: 'This name is reserved for the platform and its staff.', data: none },
  CONFIRMATION_REQUIRED: { status: 403, message: 'Confirm this payment first.', data: confirmation },
  NAME_VERIFIED: { status: 422, message: 'This name is verified by a document; a new name needs a new document.', data: none },
  TAG_RESERVED: { status: 422, message: 'This HaiTag is reserved.', data: none },
  TAG_CHANGED_LATELY: { status: 422, message: 'A HaiTag can be changed once in 90 days: next at retry_at.', data: retry },
  PICTURE_REFUSED: {
    status: 422,
    message: 'This picture cannot be accepted.',
    data: z.object({ reason: pictureFault }),
  },
  DOCUMENT_REFUSED: {
    status: 422,
    message: 'This page is not an acceptable picture or PDF. Nothing was stored.',
    data: z.object({ page: z.int(), reason: documentFault }),
  },
  TIER_NEEDED: { status: 422, message: 'Complete tier data.tier first.', data: z.object({ tier: z.int() }) },
  DELETION_REFUSED: {
    status: 422,
    message: 'The account cannot be deleted while something is open; data.reasons lists it. Nothing has changed.',
    data: z.object({ reasons: z.array(deletionObstacle).min(1) }),
  },
  INSUFFICIENT_FUNDS: {
    status: 422,
    message: 'The available balance is not sufficient. No money has moved.',
    data: z.object({ available_balance: cents }),
  },
  LIMIT_EXCEEDED: {
    status: 422,
    message: 'This exceeds a limit. No money has moved.',
    data: z.object({
      name: z.enum(['day', 'days_30', 'balance', 'each']),
      limit: cents,
      used: cents,
      remaining: cents,
      resets_at: isoTime.nullable(),
    }),
  },
  AMOUNT_OUT_OF_BOUNDS: {
    status: 422,
    message: 'The amount is below the minimum or above the maximum.',
    data: z.object({ minimum: cents, maximum: cents }),
  },
  RECIPIENT_UNAVAILABLE: {
    status: 422,
    message:
      'This recipient cannot be paid. No money has moved. For an unknown HaiTag, data.suggestions lists similar tags of people the caller knows.',
    data: z.object({ suggestions: z.array(similarPayee) }).optional(),
  },
  OTHER_BOOK: {
    status: 422,
    message: 'This person’s wallet is in another country, and this does not work between countries. Nothing was done.',
    data: none,
  },
  RECIPIENT_IS_SELF: { status: 422, message: 'You cannot pay yourself.', data: none },
  RECIPIENT_CANNOT_RECEIVE: { status: 422, message: 'The recipient cannot receive this amount. No money has moved.', data: none },
  TOO_MANY_OPEN_REQUESTS: {
    status: 422,
    message: 'Too many of your requests are unanswered, to this person or in total. No request was sent.',
    data: z.object({ of: z.enum(['person', 'all']), limit: z.int() }),
  },
  REQUEST_PAUSED: { status: 422, message: 'This person declined recently: ask again after retry_at.', data: retry },
  TOO_MANY_SCHEDULES: {
    status: 422,
    message: 'Too many payments are scheduled already: end one first. Nothing was scheduled.',
    data: z.object({ limit: z.int() }),
  },
  DATE_OUT_OF_BOUNDS: {
    status: 422,
    message: 'This day is too early or too late. Nothing was scheduled.',
    data: z.object({ field: z.enum(['first_on', 'last_on']), earliest: z.iso.date(), latest: z.iso.date() }),
  },
  SPLIT_REFUSED: {
    status: 422,
    message: 'Some of these people cannot be asked; data.refused lists them by index. No request was sent.',
    data: z.object({ refused: z.array(z.object({ index: z.int(), code: z.enum(splitFaults) })).min(1) }),
  },
  CHAT_CLOSED: { status: 422, message: 'This conversation is closed. Nothing was sent.', data: none },
  AGENT_UNAVAILABLE: {
    status: 422,
    message: 'This agent cannot take the cash-out; data.reason says why. Nothing has changed.',
    data: z.object({ reason: z.enum(agentObstacles) }),
  },
  COUNTERPARTY_BLOCKED: {
    status: 422,
    message: 'The other party’s account is blocked or their wallet locked: do not hand over cash. Nothing has changed.',
    data: none,
  },
  TOO_MANY_TASKS: {
    status: 422,
    message: 'Too many of your tasks are open, posted or claimed. Nothing has changed.',
    data: z.object({ of: z.enum(['posted', 'claimed']), limit: z.int() }),
  },
  DEADLINE_OUT_OF_BOUNDS: {
    status: 422,
    message: 'This time is too early or too late. Nothing was posted.',
    data: z.object({ earliest: isoTime, latest: isoTime }),
  },
  TOO_MANY_DESTINATIONS: {
    status: 422,
    message: 'The maximum number of destinations is reached: delete one first.',
    data: z.object({ limit: z.int() }),
  },
  STATEMENT_REFUSED: {
    status: 422,
    message: 'This statement cannot be read: data.reason says why, data.line where. Nothing was stored.',
    data: z.object({ reason: z.enum(statementFaults), line: z.int().nullable() }),
  },
  OUTSIDE_AMOUNTS_DIFFER: {
    status: 422,
    message: 'The line and its transactions differ by too much, or the explanation is missing. Nothing has changed.',
    data: none,
  },
  RATE_JUMP: {
    status: 422,
    message: 'This differs by more than a fifth from the current rate: confirm it. Nothing has changed.',
    data: z.object({ from: z.number(), to: z.number() }),
  },
  LAST_SUPER_ADMIN: { status: 409, message: 'Too few super_admins would be left. Nothing has changed.', data: none },
  HIT_STANDS: {
    status: 409,
    message: 'A confirmed sanctions hit is active: two staff members must withdraw it first. Nothing has changed.',
    data: none,
  },
  MISMATCH_STANDS: {
    status: 409,
    message: 'The ledger finding is still present: data.delta is the difference in cents, which may be 0. Nothing has changed.',
    data: z.object({ delta: cents }),
  },
  REPAIR_REFUSED: {
    status: 422,
    message: 'This balance cannot be corrected: data.reason says why. Nothing has changed.',
    data: z.object({ reason: z.enum(repairObstacles) }),
  },
  WALLET_LOCKED: { status: 422, message: 'The wallet is locked for outgoing payments.', data: none },
  MONEY_OWED: { status: 422, message: 'Add data.owed first: a payment was reversed.', data: z.object({ owed: cents }) },
  FUNDING_UNAVAILABLE: { status: 422, message: 'This way of adding money is not available.', data: none },
  RATE_UNAVAILABLE: { status: 422, message: 'There is no exchange rate for gourdes yet. Nothing was done.', data: none },
  LOCKED: { status: 423, message: 'Too many wrong attempts: locked until retry_at.', data: retry },
  RATE_LIMITED: { status: 429, message: 'Too many requests: try again at retry_at.', data: retry },
  INTERNAL: { status: 500, message: 'An internal error occurred. Include the request id when you report it.', data: none },
  UNAVAILABLE: {
    status: 503,
    message: 'The service is busy or under maintenance: try again soon. Retrying with the same idempotency key is safe.',
    data: none,
  },
} as const satisfies Record<string, { status: number; message: string; data: z.ZodType }>

export type ErrorCode = keyof typeof errorCatalogue
export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorCatalogue, text)
export const errorCodes: readonly ErrorCode[] = Object.keys(errorCatalogue).filter(isErrorCode)
export type ErrorData<Code extends ErrorCode> = z.input<(typeof errorCatalogue)[Code]['data']>

export type ErrorBody = {
  [Code in ErrorCode]: { code: Code; message: string; data?: ErrorData<Code>; request_id: string }
}[ErrorCode]
