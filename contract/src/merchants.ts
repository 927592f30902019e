import { z } from 'zod'
import { API_KEY_NAME_MAX, apiKeyPattern, apiKeyScopes } from './api-keys.ts'
import { PASSWORD_MAX } from './bounds.ts'
import { procedures } from './procedure.ts'
import { id, isoTime, nothing, pageInput, pageOf, text } from './schemas.ts'
import { deliveryFaults, deliveryStates, WEBHOOK_URL_MAX, WEBHOOK_URL_MIN, webhookEvents } from './webhooks.ts'

/** Members can leave this out if their session was opened in the last ten minutes. Staff cannot. */
const password = z.string().min(1).max(PASSWORD_MAX).optional()
const proofErrors = ['REAUTHENTICATION_NEEDED', 'INVALID_CREDENTIALS', 'LOCKED'] as const

const scopes = z
  .array(z.enum(apiKeyScopes))
  .min(1)
  .refine((given) => new Set(given).size === given.length, 'each at most once')

const apiKey = z.object({
  id,
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  created_at: isoTime,
  /** Accurate to the minute. */
  last_used_at: isoTime.nullable(),
})

const webhook = z.object({
  id,
  url: z.string(),
  created_at: isoTime,
  /** False: turned off by the member, or by the server after deliveries failed for too long. */
  is_on: z.boolean(),
})

const secret = z.string()

const delivery = z.object({
  id,
  /** The same for all endpoints and all attempts, so that receivers can recognise duplicates. */
  event_id: id,
  event: z.enum(webhookEvents),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  created_at: isoTime,
  next_try_at: isoTime.nullable(),
  tried_at: isoTime.nullable(),
  status: z.int().nullable(),
  fault: z.enum(deliveryFaults).nullable(),
  duration_ms: z.int().nullable(),
  excerpt: z.string().nullable(),
})

export const merchants = procedures({
  list_webhooks: {
    summary: 'The caller’s webhook endpoints for payments through their links, newest first.',
    access: 'member',
    input: nothing,
    output: z.object({ items: z.array(webhook) }),
    errors: [],
  },
  create_webhook: {
    summary:
      'Adds a webhook endpoint for payments through the caller’s links: a public https URL. `secret` signs its deliveries and is returned only once. The member is informed by email. Needs the password, or a session opened in the last ten minutes.',
    access: 'member',
    input: z.strictObject({ url: text({ min: WEBHOOK_URL_MIN, max: WEBHOOK_URL_MAX }), password }),
    output: webhook.extend({ secret }),
    errors: ['WEBHOOK_REFUSED', 'TOO_MANY_KEPT', ...proofErrors],
  },
  rotate_webhook_secret: {
    summary:
      'Replaces the secret of one of the caller’s endpoints; the new one is returned only once. Until `former_until`, one day later, deliveries are signed with both secrets. The member is informed by email.',
    access: 'member',
    input: z.strictObject({ webhook_id: id, password }),
    output: z.object({ secret, former_until: isoTime }),
    errors: ['NOT_FOUND', ...proofErrors],
  },
  set_webhook: {
    summary:
      'Turns one of the caller’s endpoints off or on. Turning it on delivers what was waiting, but not the events from the time it was off. The member is informed by email.',
    access: 'member',
    input: z.strictObject({ webhook_id: id, is_on: z.boolean() }),
    output: webhook,
    errors: ['NOT_FOUND'],
  },
  delete_webhook: {
    summary: 'Removes one of the caller’s endpoints and its log. The member is informed by email.',
    access: 'member',
    input: z.strictObject({ webhook_id: id }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  },
  list_webhook_deliveries: {
    summary:
      'Deliveries to one of the caller’s endpoints, newest first, with the result of the latest attempt. Kept for 30 days.',
    access: 'member',
    input: z.strictObject({ webhook_id: id, ...pageInput }),
    output: pageOf(delivery),
    errors: ['NOT_FOUND'],
  },
  replay_webhook_delivery: {
    summary: 'Sends a delivery again now, with the same body and id and a new signature, with as many retries as the first time.',
    access: 'member',
    input: z.strictObject({ delivery_id: id }),
    output: delivery,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  list_api_keys: {
    summary: 'The caller’s active API keys, newest first. The key itself is returned only when it is created.',
    access: 'member',
    input: nothing,
    output: z.object({ items: z.array(apiKey) }),
    errors: [],
  },
  create_api_key: {
    summary:
      'Creates an API key; `key` is returned only once. It can only make the calls of its scopes. The member is informed by email. Needs the password, or a session opened in the last ten minutes.',
    access: 'member',
    input: z.strictObject({ name: text({ min: 1, max: API_KEY_NAME_MAX }), scopes, password }),
    output: apiKey.extend({ key: z.string().regex(apiKeyPattern) }),
    errors: ['TOO_MANY_KEPT', ...proofErrors],
  },
  revoke_api_key: {
    summary: 'Revokes one of the caller’s API keys, from the next call on. Idempotent. The member is informed by email.',
    access: 'member',
    input: z.strictObject({ api_key_id: id }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  },
})
