import type { notifications } from '@hai/contract/notifications'
import { recordEvent } from '../../events/index.ts'
import type { Handlers } from '../../feature.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { CHOICES } from './events.ts'
import { readChoices, saveChoices, showPreferences } from './preferences.ts'

type Preferences = Pick<Handlers<typeof notifications>, 'get_notification_preferences' | 'set_notification_preferences'>

export function preferenceHandlers({ database, clock }: { readonly database: Database; readonly clock: Clock }): Preferences {
  const show = async (user_id: string) => ({
    preferences: showPreferences((await readChoices(database, [user_id])).get(user_id) ?? new Map()),
  })
  return {
    get_notification_preferences: ({ user_id }) => show(user_id),
    set_notification_preferences: async ({ user_id }, { preferences }) => {
      const at = clock.now()
      await database.transaction().execute(async (trx) => {
        await saveChoices(trx, { user_id, preferences, at })
        await recordEvent(trx, { type: CHOICES, user_id, payload: { user_id }, at })
      })
      return show(user_id)
    },
  }
}
