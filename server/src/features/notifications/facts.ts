import { z } from 'zod'
import type { Happening } from '../../events/index.ts'
import type { NotificationKey } from './queries.ts'

/** Some notifications of some members were written, or read: one fact for all of one batch. */
export const WRITTEN = 'notifications.created'
export const READ = 'notifications.read'

/** By notification id and member. */
const payload = z.object({ items: z.array(z.tuple([z.string(), z.string()])) })

/** What the fact carries. */
export const factPayload = (notifications: readonly NotificationKey[]): Record<string, unknown> => ({
  items: notifications.map(({ id, user_id }) => [id, user_id]),
})

/** Of facts of `type`, the notifications of members who are listening. */
export const notificationKeys = (
  happenings: readonly Happening[],
  type: typeof WRITTEN | typeof READ,
  isListening: (user_id: string) => boolean,
): NotificationKey[] =>
  happenings
    .flatMap((happening) =>
      happening.stream === 'facts' && happening.fact.type === type ? payload.parse(happening.fact.payload).items : [],
    )
    .flatMap(([id, user_id]) => (isListening(user_id) ? { id, user_id } : []))
