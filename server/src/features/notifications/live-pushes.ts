import type { DomainEvent } from '../../events/index.ts'
import type { Push } from '../../feature.ts'
import type { Database } from '../../platform/database/database.ts'
import { notificationKeys, READ, WRITTEN } from './events.ts'
import type { PeopleCache } from './people-cache.ts'
import { readNotificationsByKey } from './queries.ts'

/** A notification that was replaced is skipped, because its replacement has its own event. */
export async function livePushes(
  database: Database,
  people: Pick<PeopleCache, 'of'>,
  events: readonly DomainEvent[],
  isListening: (user_id: string) => boolean,
): Promise<Push[]> {
  const written = notificationKeys(events, WRITTEN, isListening)
  const changed = notificationKeys(events, READ, isListening)
  const found = await readNotificationsByKey(database, people, [...written, ...changed])
  return found.flatMap((record): Push[] => {
    const drafts = written.filter(({ id }) => id === record.id)
    const isNew = drafts.some(({ type }) => type === record.type)
    if (!isNew && !changed.some(({ id }) => id === record.id)) return []
    const event = isNew ? 'insert' : 'update'
    return [{ user_id: record.user_id, channel: 'notifications', event, key: `notification:${record.id}`, record }]
  })
}
