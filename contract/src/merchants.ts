import { z } from 'zod'
import { API_KEY_NAME_MAX, apiKeyPattern, apiKeyScopes } from './api-keys.ts'
import { PASSWORD_MAX } from './bounds.ts'
import { procedures } from './procedure.ts'
import { id, isoTime, nothing, pageInput, pageOf, text } from './schemas.ts'
import { deliveryFaults, deliveryStates, WEBHOOK_URL_MAX, WEBHOOK_URL_MIN, webhookEvents } from './webhooks.ts'

/** The password again, unless the session was opened in the last ten minutes. */
const password = z.string().min(1).max(PASSWORD_MAX).optional()
const proofErrors = ['REAUTHENTICATION_NEEDED', 'INVALID_CREDENTIALS', 'LOCKED'] as const

const scopes = z
  .array(z.enum(apiKeyScopes))
  .min(1)
  .refine((given) => new Set(given).size === given.length, 'each at most once')

const apiKey = z.object({
  id,
  name: z.string(),
  /** How the key begins: enough to know it by. */
  prefix: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  created_at: isoTime,
  /** To the minute; null: never. */
  last_used_at: isoTime.nullable(),
})

const webhook = z.object({
  id,
  url: z.string(),
  created_at: isoTime,
  /** False: the member turned it off, or nothing was taken there for too long. */
  is_on: z.boolean(),
})

/** What signs the deliveries of an endpoint. */
const secret = z.string()

const delivery = z.object({
  id,
  /** The same for every endpoint that is told, and every time. */
  event_id: id,
  event: z.enum(webhookEvents),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  created_at: isoTime,
  next_try_at: isoTime.nullable(),
  /** Of the latest try; null before the first. */
  tried_at: isoTime.nullable(),
  /** Of HTTP; null: no answer came. */
  status: z.int().nullable(),
  fault: z.enum(deliveryFaults).nullable(),
  duration_ms: z.int().nullable(),
  /** How the answer began. */
  excerpt: z.string().nullable(),
})

export const merchants = procedures({
  list_webhooks: {
    summary: 'Where the caller’s programs are told of payments by their links, newest first.',
    access: 'member',
    input: nothing,
    output: z.object({ items: z.array(webhook) }),
    errors: [],
  },
  create_webhook: {
    summary:
      'Adds an address that is told of payments by the caller’s links: https, and of the internet. `secret` signs what is sent there, and is told here and never again. A mail tells the member. Needs the password again, or a session opened in the last ten minutes.',
    access: 'member',
    input: z.strictObject({ url: text({ min: WEBHOOK_URL_MIN, max: WEBHOOK_URL_MAX }), password }),
    output: webhook.extend({ secret }),
    errors: ['WEBHOOK_REFUSED', 'TOO_MANY_KEPT', ...proofErrors],
  },
  rotate_webhook_secret: {
    summary:
      'Gives an address of the caller’s another secret, from the next delivery on: told here and never again. Until `former_until`, a day, the one before signs beside it. A mail tells the member.',
    access: 'member',
    input: z.strictObject({ webhook_id: id, password }),
    output: z.object({ secret, former_until: isoTime }),
    errors: ['NOT_FOUND', ...proofErrors],
  },
  set_webhook: {
    summary:
      'Turns an address of the caller’s off or on. Turned on again it is told at once what waited; what happened meanwhile it is not. A mail tells the member.',
    access: 'member',
    input: z.strictObject({ webhook_id: id, is_on: z.boolean() }),
    output: webhook,
    errors: ['NOT_FOUND'],
  },
  delete_webhook: {
    summary: 'Removes an address of the caller’s, and its log. A mail tells the member.',
    access: 'member',
    input: z.strictObject({ webhook_id: id }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  },
  list_webhook_deliveries: {
    summary: 'What an address of the caller’s was told, newest first, with what became of the latest try. Kept for 30 days.',
    access: 'member',
    input: z.strictObject({ webhook_id: id, ...pageInput }),
    output: pageOf(delivery),
    errors: ['NOT_FOUND'],
  },
  replay_webhook_delivery: {
    summary:
      'Sends a delivery again, at once, with the same body and id and a new signature; as often as the first time if it is not taken.',
    access: 'member',
    input: z.strictObject({ delivery_id: id }),
    output: delivery,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  list_api_keys: {
    summary: 'The caller’s API keys that work, newest first. The keys themselves are shown once, when they are made.',
    access: 'member',
    input: nothing,
    output: z.object({ items: z.array(apiKey) }),
    errors: [],
  },
  create_api_key: {
    summary:
      'Makes an API key of the caller’s, for a program of theirs: `key` is told here and never again. It opens the calls of its scopes and nothing else. A mail tells the member. Needs the password again, or a session opened in the last ten minutes.',
    access: 'member',
    input: z.strictObject({ name: text({ min: 1, max: API_KEY_NAME_MAX }), scopes, password }),
    output: apiKey.extend({ key: z.string().regex(apiKeyPattern) }),
    errors: ['TOO_MANY_KEPT', ...proofErrors],
  },
  revoke_api_key: {
    summary:
      'Ends an API key of the caller’s: the next call with it is refused. Ending it twice is ending it once. A mail tells the member.',
    access: 'member',
    input: z.strictObject({ api_key_id: id }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  },
})
