import type { Language } from '@hai/contract/languages'
import { personalTable, type PersonalRow, type PersonalTable } from '../../personal-data.ts'
import type { Database } from '../../platform/database/database.ts'
import { readChoices, showPreferences } from './preferences.ts'
import { readNotifications } from './queries.ts'

const PAGE = 500

async function* notificationsOf(database: Database, user_id: string, language: Language): AsyncIterable<readonly PersonalRow[]> {
  let before: string | undefined
  do {
    const items = await readNotifications(database, { user_id, unread: false, before, limit: PAGE, language })
    yield items.map(({ created_at, type, title, message, reference_type, reference_id, metadata, read_at }) => ({
      created_at,
      type,
      title,
      message,
      reference_type,
      reference_id,
      metadata,
      read_at,
    }))
    before = items.length === PAGE ? items.at(-1)?.id : undefined
  } while (before !== undefined)
}

export const notificationsData = (
  database: Database,
  languageOf: (user_id: string) => Promise<Language>,
): readonly PersonalTable[] => [
  {
    name: 'notifications',
    pages: async function* ({ user_id }) {
      yield* notificationsOf(database, user_id, await languageOf(user_id))
    },
  },
  personalTable('push_subscriptions', ({ user_id }) =>
    database
      .selectFrom('notifications.push_subscription')
      .select(['session_id', 'endpoint', 'hides_amounts', 'created_at'])
      .where('user_id', '=', user_id)
      .execute(),
  ),
  personalTable('notification_preferences', async ({ user_id }) =>
    showPreferences((await readChoices(database, [user_id])).get(user_id) ?? new Map()),
  ),
]
