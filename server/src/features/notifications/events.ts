import type { Notification } from '@hai/contract/notifications'
import { z } from 'zod'
import type { DomainEvent } from '../../events/index.ts'

export type NotificationKey = Pick<Notification, 'id' | 'user_id'>

export type WrittenKey = Pick<Notification, 'id' | 'user_id' | 'type'>

export const WRITTEN = 'notifications.created'
export const READ = 'notifications.read'

/** Events about written or read notifications never cause notifications. */
export const mayNotify = (event: DomainEvent): boolean =>
  event.stream === 'ledger' || (event.outboxEvent.type !== WRITTEN && event.outboxEvent.type !== READ)

export const CHOICES = 'notifications.choices_changed'

const changed = z.object({ user_id: z.string() })

export const changedChoices = (events: readonly DomainEvent[]): readonly string[] =>
  events.flatMap((event) =>
    event.stream === 'outbox' && event.outboxEvent.type === CHOICES ? [changed.parse(event.outboxEvent.payload).user_id] : [],
  )

/**
 * `items` are pairs of notification id and member id. `types` are the types of these notifications, in the same order.
 * Only events about written notifications have `types`.
 */
const payload = z.object({ items: z.array(z.tuple([z.string(), z.string()])), types: z.array(z.string()).optional() })

export const eventPayload = (notifications: readonly NotificationKey[]): Record<string, unknown> => ({
  items: notifications.map(({ id, user_id }) => [id, user_id]),
})

export const toWrittenPayload = (written: readonly WrittenKey[]): Record<string, unknown> => ({
  ...eventPayload(written),
  types: written.map(({ type }) => type),
})

export const notificationKeys = (
  events: readonly DomainEvent[],
  type: typeof WRITTEN | typeof READ,
  isListening: (user_id: string) => boolean,
): (NotificationKey & { readonly type: string | undefined })[] =>
  events.flatMap((event) => {
    if (event.stream !== 'outbox' || event.outboxEvent.type !== type) return []
    const { items, types } = payload.parse(event.outboxEvent.payload)
    return items.flatMap(([id, user_id], at) => (isListening(user_id) ? { id, user_id, type: types?.[at] } : []))
  })
