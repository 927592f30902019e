import { z } from 'zod'
import type { Happening } from '../../events/index.ts'

/** Some notifications of some members were written, or read: one fact for all of one batch. */
export const WRITTEN = 'notifications.created'
export const READ = 'notifications.read'

const payload = z.object({ items: z.array(z.tuple([z.string(), z.string()])) })

/** By notification id and member: what the fact carries. */
export const factPayload = (items: readonly { readonly id: string; readonly user_id: string }[]): Record<string, unknown> => ({
  items: items.map(({ id, user_id }) => [id, user_id]),
})

/** Of facts of `type`, the ids of notifications of members who are listening. */
export const notificationIds = (
  happenings: readonly Happening[],
  type: typeof WRITTEN | typeof READ,
  isListening: (user_id: string) => boolean,
): string[] =>
  happenings
    .flatMap((happening) =>
      happening.stream === 'facts' && happening.fact.type === type ? payload.parse(happening.fact.payload).items : [],
    )
    .flatMap(([id, user_id]) => (isListening(user_id) ? id : []))
