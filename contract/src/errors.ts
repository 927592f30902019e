import { z } from 'zod'
import { confirmationWays } from './confirmation-ways.ts'
import { agentObstacles } from './agent-facts.ts'
import { deletionObstacles } from './deletion-words.ts'
import { repairObstacles } from './reconciliation-words.ts'
import { statementFaults } from './statement-faults.ts'
import { blockNotice, cents, id, isoTime, similarPayee } from './schemas.ts'

const none = z.undefined()
const ofDispute = z.object({ dispute_id: id })
const retry = z.object({ retry_at: isoTime })
/** The ways, the best one first. `paid_before`: paid in 24 hours without a confirmation; null if this payment alone is too much. */
const confirmation = z.object({ ways: z.array(z.enum(confirmationWays)), paid_before: cents.nullable() })

/** Why a picture is not taken: its format, its bytes, its pixels (too many, or too few for a face), a decoder’s error, or text for browsers within it. */
const pictureFault = z.enum(['format', 'too_large', 'too_many_pixels', 'too_small', 'damaged', 'not_only_a_picture'])
export type PictureFault = z.infer<typeof pictureFault>

/** Why a page of a document is not taken: as of pictures, or a PDF that wants a password or to do more than be read. */
const documentFault = z.enum([...pictureFault.options, 'locked', 'active_content'])
export type DocumentFault = z.infer<typeof documentFault>

/** What stands in the way of a deletion; members are told what they can settle, the staff the rest, too. */
const deletionObstacle = z.enum(deletionObstacles)

/** Why somebody cannot be asked for a share: nobody is there who can be asked, oneself, the same person twice, too little or too much, too many open, asked again too soon, too many look-ups. */
export const splitFaults = [
  'RECIPIENT_UNAVAILABLE',
  'RECIPIENT_IS_SELF',
  'ASKED_TWICE',
  'AMOUNT_OUT_OF_BOUNDS',
  'TOO_MANY_OPEN_REQUESTS',
  'REQUEST_PAUSED',
  'RATE_LIMITED',
] as const
export type SplitFault = (typeof splitFaults)[number]

/** Every failure a caller may be told of: its HTTP status, a sentence for developers, its facts. What people read is in the translations. */
export const errorCatalogue = {
  BAD_REQUEST: {
    status: 400,
    message: 'The request is not as the contract says; data.fields tells what is wrong where.',
    data: z.object({ fields: z.array(z.object({ path: z.string(), reason: z.string() })) }),
  },
  UNAUTHENTICATED: { status: 401, message: 'Sign in first: the access token is missing, expired or revoked.', data: none },
  FORBIDDEN: { status: 403, message: 'This is not yours to do.', data: none },
  STEP_UP_REQUIRED: { status: 403, message: 'Confirm with a fresh code first.', data: none },
  ACT_CODE_REQUIRED: {
    status: 403,
    message: 'This act needs a code of its own: prepare it, confirm it, and send its token with it. Nothing was done.',
    data: none,
  },
  SECOND_FACTOR_REQUIRED: { status: 403, message: 'This role needs an authenticator: set one up first.', data: none },
  ACCOUNT_BLOCKED: { status: 403, message: 'This account is blocked.', data: blockNotice },
  NOT_ONBOARDED: { status: 403, message: 'Complete the setup of the account first.', data: none },
  PENDING_APPROVAL: { status: 403, message: 'This account waits for approval by an administrator.', data: none },
  EMAIL_NOT_CONFIRMED: { status: 403, message: 'Confirm the email address first.', data: none },
  NOT_FOUND: { status: 404, message: 'There is no such thing here.', data: none },
  CONFLICT: { status: 409, message: 'Somebody else changed this at the same time.', data: none },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    message: 'This idempotency key was used for something else. Nothing was done.',
    data: none,
  },
  QUOTE_CHANGED: {
    status: 409,
    message: 'The price has changed since the quote. Nothing was done.',
    data: z.object({ amount: cents, fee: cents, tax: cents, total: cents, payee_gets: cents }),
  },
  INVALID_TRANSITION: { status: 409, message: 'This can no longer be done.', data: none },
  DISPUTE_ACTIVE: { status: 409, message: 'There is a dispute about this already. Nothing has changed.', data: ofDispute },
  DISPUTE_DECIDED: {
    status: 409,
    message: 'This was disputed before, and has been decided: data.dispute_id. Nothing has changed.',
    data: ofDispute,
  },
  DISPUTE_CLOSED: { status: 409, message: 'You closed your dispute about this and cannot open another.', data: ofDispute },
  TOO_MANY_ATTACHMENTS: {
    status: 422,
    message: 'So many pictures do not fit: each side may add data.limit to a dispute. Nothing was added.',
    data: z.object({ limit: z.int() }),
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is larger than this call takes.', data: none },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send application/json.', data: none },
  INVALID_CREDENTIALS: { status: 422, message: 'Email or password is wrong.', data: none },
  SECOND_FACTOR_NEEDED: {
    status: 422,
    message: 'The password is right: send a code of the authenticator, or a recovery code, too.',
    data: none,
  },
  INVALID_CODE: { status: 422, message: 'This code is wrong or has run out.', data: none },
  REAUTHENTICATION_NEEDED: {
    status: 422,
    message:
      'Send the password too. Where the account has none, a session opened in the last ten minutes does instead, but not of the staff: they set a password first.',
    data: none,
  },
  PASSKEY_REFUSED: {
    status: 422,
    message: 'This passkey is not accepted: begin again, or use another way to sign in.',
    data: none,
  },
  TOO_MANY_KEPT: { status: 422, message: 'No more of these are kept at a time: remove one first.', data: none },
  WEBHOOK_REFUSED: { status: 422, message: 'The address must be https, without a name in it, and of the internet.', data: none },
  TOO_MANY_PASSKEYS: { status: 422, message: 'No more passkeys fit: remove one first.', data: none },
  WEAK_PASSWORD: { status: 422, message: 'This password is too easy to guess.', data: none },
  PASSWORD_NEEDED: {
    status: 422,
    message: 'Several sign-ups wait for this address: send the password of yours too.',
    data: none,
  },
  LINK_INVALID: { status: 422, message: 'This link is not valid.', data: none },
  LINK_EXPIRED: { status: 422, message: 'This link has expired.', data: none },
  LINK_USED: { status: 422, message: 'This link has been used.', data: none },
  PASSWORD_UNSET: { status: 422, message: 'This account has no password: set one first, by a reset mail.', data: none },
  OAUTH_UNAVAILABLE: { status: 503, message: 'The sign-in provider does not answer as it should. Nothing was done.', data: none },
  OAUTH_DENIED: { status: 422, message: 'The provider was asked, and the person there said no.', data: none },
  OAUTH_REFUSED: { status: 422, message: 'What the provider answered cannot be trusted.', data: none },
  OAUTH_FOREIGN: { status: 422, message: 'No such sign-in was begun by this browser.', data: none },
  OAUTH_EXPIRED: { status: 422, message: 'This sign-in took too long: begin again.', data: none },
  OAUTH_USED: { status: 422, message: 'This sign-in has been ended already: begin again.', data: none },
  OAUTH_NOT_CONNECTED: {
    status: 422,
    message: 'This account at the provider opens no wallet yet, and the provider does not vouch for an address that may.',
    data: none,
  },
  OAUTH_TAKEN: { status: 422, message: 'This account at the provider is connected with another wallet.', data: none },
  CODE_EXPIRED: { status: 422, message: 'No code is waiting: it has run out or was used. Ask for a new one.', data: none },
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
  NAME_RESERVED: { status: 422, message: 'This name is kept for the house and its staff.', data: none },
  CONFIRMATION_REQUIRED: { status: 403, message: 'Confirm that you hold the phone first.', data: confirmation },
  NAME_VERIFIED: { status: 422, message: 'A document vouches for this name: a new one needs a new document.', data: none },
  TAG_RESERVED: { status: 422, message: 'This HaiTag is reserved.', data: none },
  TAG_CHANGED_LATELY: { status: 422, message: 'A HaiTag is changed once in 90 days: again from retry_at.', data: retry },
  PICTURE_REFUSED: {
    status: 422,
    message: 'This is not a picture the wallet takes.',
    data: z.object({ reason: pictureFault }),
  },
  DOCUMENT_REFUSED: {
    status: 422,
    message: 'This page is not a picture, or a PDF, that can be taken. Nothing was kept.',
    data: z.object({ page: z.int(), reason: documentFault }),
  },
  TIER_NEEDED: { status: 422, message: 'The tier data.tier comes first.', data: z.object({ tier: z.int() }) },
  DELETION_REFUSED: {
    status: 422,
    message: 'The account cannot be deleted while something is open; data.reasons names it. Nothing has changed.',
    data: z.object({ reasons: z.array(deletionObstacle).min(1) }),
  },
  INSUFFICIENT_FUNDS: {
    status: 422,
    message: 'The available balance does not suffice. No money has moved.',
    data: z.object({ available_balance: cents }),
  },
  LIMIT_EXCEEDED: {
    status: 422,
    message: 'This passes a limit. No money has moved.',
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
      'This recipient cannot be paid. No money has moved. Of a HaiTag that nobody has, data.suggestions names similar ones of people the caller knows.',
    data: z.object({ suggestions: z.array(similarPayee) }).optional(),
  },
  RECIPIENT_IS_SELF: { status: 422, message: 'You cannot pay yourself.', data: none },
  RECIPIENT_CANNOT_RECEIVE: { status: 422, message: 'The recipient cannot receive this amount. No money has moved.', data: none },
  TOO_MANY_OPEN_REQUESTS: {
    status: 422,
    message: 'Too many requests of yours wait for an answer: of this person, or in all. Nobody was asked.',
    data: z.object({ of: z.enum(['person', 'all']), limit: z.int() }),
  },
  REQUEST_PAUSED: { status: 422, message: 'They declined lately: ask them again from retry_at.', data: retry },
  TOO_MANY_SCHEDULES: {
    status: 422,
    message: 'So many payments are planned already: end one first. Nothing was planned.',
    data: z.object({ limit: z.int() }),
  },
  DATE_OUT_OF_BOUNDS: {
    status: 422,
    message: 'This day is too early or too late. Nothing was planned.',
    data: z.object({ field: z.enum(['first_on', 'last_on']), earliest: z.iso.date(), latest: z.iso.date() }),
  },
  SPLIT_REFUSED: {
    status: 422,
    message: 'Some of these people cannot be asked; data.refused names them by their place. Nobody was asked.',
    data: z.object({ refused: z.array(z.object({ index: z.int(), code: z.enum(splitFaults) })).min(1) }),
  },
  CHAT_CLOSED: { status: 422, message: 'Nothing can be written in this conversation any more. Nothing was sent.', data: none },
  AGENT_UNAVAILABLE: {
    status: 422,
    message: 'This agent cannot take the cash-out: data.reason says why. Nothing has changed.',
    data: z.object({ reason: z.enum(agentObstacles) }),
  },
  COUNTERPARTY_BLOCKED: {
    status: 422,
    message: 'The account of the other side is blocked: hand nothing over. Nothing has changed.',
    data: none,
  },
  TOO_MANY_TASKS: {
    status: 422,
    message: 'So many tasks of yours are not over: posted by you, or claimed. Nothing has changed.',
    data: z.object({ of: z.enum(['posted', 'claimed']), limit: z.int() }),
  },
  DEADLINE_OUT_OF_BOUNDS: {
    status: 422,
    message: 'This time is too early or too late. Nothing was posted.',
    data: z.object({ earliest: isoTime, latest: isoTime }),
  },
  TOO_MANY_DESTINATIONS: {
    status: 422,
    message: 'No more destinations fit: delete one first.',
    data: z.object({ limit: z.int() }),
  },
  STATEMENT_REFUSED: {
    status: 422,
    message: 'This statement cannot be read: data.reason says why, data.line where. Nothing was kept.',
    data: z.object({ reason: z.enum(statementFaults), line: z.int().nullable() }),
  },
  OUTSIDE_AMOUNTS_DIFFER: {
    status: 422,
    message: 'The line and its transactions differ by too much, or nobody said why. Nothing has changed.',
    data: none,
  },
  RATE_JUMP: {
    status: 422,
    message: 'This is more than a fifth off the rate in force: confirm that it is meant. Nothing has changed.',
    data: z.object({ from: z.number(), to: z.number() }),
  },
  LAST_SUPER_ADMIN: {
    status: 409,
    message: 'Too few super_admins would be left. Nothing has changed.',
    data: none,
  },
  HIT_STANDS: {
    status: 409,
    message: 'A confirmed hit of the sanctions list stands: two of the staff withdraw it first. Nothing has changed.',
    data: none,
  },
  MISMATCH_STANDS: {
    status: 409,
    message:
      'What the ledger found still stands: data.delta is by how many cents what is stored is off, which may be none. Nothing has changed.',
    data: z.object({ delta: cents }),
  },
  REPAIR_REFUSED: {
    status: 422,
    message: 'This balance may not be set right: data.reason says why. Nothing has changed.',
    data: z.object({ reason: z.enum(repairObstacles) }),
  },
  WALLET_LOCKED: { status: 422, message: 'The wallet is locked for outgoing money.', data: none },
  MONEY_OWED: { status: 422, message: 'Add data.owed first: a payment went back.', data: z.object({ owed: cents }) },
  FUNDING_UNAVAILABLE: { status: 422, message: 'This way of adding money is not available.', data: none },
  RATE_UNAVAILABLE: { status: 422, message: 'There is no exchange rate for gourdes yet. Nothing was done.', data: none },
  LOCKED: { status: 423, message: 'Too many wrong attempts: locked until retry_at.', data: retry },
  RATE_LIMITED: { status: 429, message: 'Too many requests: try again at retry_at.', data: retry },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. The request id helps us to find it.', data: none },
  UNAVAILABLE: {
    status: 503,
    message: 'The service is busy or being repaired: try again soon. A repeated idempotency key does nothing twice.',
    data: none,
  },
} as const satisfies Record<string, { status: number; message: string; data: z.ZodType }>

export type ErrorCode = keyof typeof errorCatalogue
export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorCatalogue, text)
/** For calls that refuse like another. */
export const errorCodes: readonly ErrorCode[] = Object.keys(errorCatalogue).filter(isErrorCode)
export type ErrorData<Code extends ErrorCode> = z.input<(typeof errorCatalogue)[Code]['data']>

/** What every refusal looks like on the wire. */
export type ErrorBody = {
  [Code in ErrorCode]: { code: Code; message: string; data?: ErrorData<Code>; request_id: string }
}[ErrorCode]
