import { z } from 'zod'
import type { Happening } from '../../events/index.ts'
import type { NotificationKey, WrittenKey } from './queries.ts'

/** Some notifications of some members were written, or read: one fact for all of one batch. */
export const WRITTEN = 'notifications.created'
export const READ = 'notifications.read'

/** Everything but what is told here itself. */
export const mayBeNews = (happening: Happening): boolean =>
  happening.stream === 'ledger' || (happening.fact.type !== WRITTEN && happening.fact.type !== READ)

/** A member has chosen otherwise about being told. */
export const CHOICES = 'notifications.choices_changed'

const changed = z.object({ user_id: z.string() })

export const changedChoices = (happenings: readonly Happening[]): readonly string[] =>
  happenings.flatMap((happening) =>
    happening.stream === 'facts' && happening.fact.type === CHOICES ? [changed.parse(happening.fact.payload).user_id] : [],
  )

/**
 * By notification id and member; of what was written also what it told of, in the same order. `types` lacks in facts that the version before writes beside
 * us during an upgrade, and in those of what was read.
 */
const payload = z.object({ items: z.array(z.tuple([z.string(), z.string()])), types: z.array(z.string()).optional() })

/** What the fact carries. */
export const factPayload = (notifications: readonly NotificationKey[]): Record<string, unknown> => ({
  items: notifications.map(({ id, user_id }) => [id, user_id]),
})

/** What the fact of what was written carries: `types` tells of what, so that who listens need not read the rows. */
export const writtenPayload = (written: readonly WrittenKey[]): Record<string, unknown> => ({
  ...factPayload(written),
  types: written.map(({ type }) => type),
})

/** Of facts of `type`, the notifications of members who are listening; what each told of, where the fact says it. */
export const notificationKeys = (
  happenings: readonly Happening[],
  type: typeof WRITTEN | typeof READ,
  isListening: (user_id: string) => boolean,
): (NotificationKey & { readonly type: string | undefined })[] =>
  happenings.flatMap((happening) => {
    if (happening.stream !== 'facts' || happening.fact.type !== type) return []
    const { items, types } = payload.parse(happening.fact.payload)
    return items.flatMap(([id, user_id], at) => (isListening(user_id) ? { id, user_id, type: types?.[at] } : []))
  })
