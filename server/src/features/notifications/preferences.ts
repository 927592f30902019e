import {
  isNotifiedByDefault,
  mayChoose,
  notificationChannels,
  notificationKinds,
  type NotificationChannel,
  type NotificationKind,
} from '@hai/contract/notification-kinds'
import type { NotificationPreference } from '@hai/contract/notifications'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'

/** The keys are `kind channel`. */
export type ChannelChoices = ReadonlyMap<string, boolean>

const keyOf = (kind: string, channel: string): string => `${kind} ${channel}`

export const isNotified = (choices: ChannelChoices, kind: NotificationKind, channel: NotificationChannel): boolean =>
  (mayChoose(kind, channel) ? choices.get(keyOf(kind, channel)) : undefined) ?? isNotifiedByDefault(kind, channel)

const allKinds = Object.keys(notificationKinds) as NotificationKind[]

export const showPreferences = (choices: ChannelChoices): NotificationPreference[] =>
  allKinds.flatMap((kind) =>
    notificationChannels
      .filter((channel) => mayChoose(kind, channel))
      .map((channel) => ({ kind, channel, is_on: isNotified(choices, kind, channel) })),
  )

export async function readChoices(database: Database, user_ids: readonly string[]): Promise<ReadonlyMap<string, ChannelChoices>> {
  if (user_ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('notifications.preference')
    .select(['user_id', 'kind', 'channel', 'is_on'])
    .where(sql<boolean>`user_id = any(${user_ids}::uuid[])`)
    .execute()
  const byMember = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map(
    [...byMember].map(([user_id, chosen]) => [
      user_id,
      new Map(chosen.map(({ kind, channel, is_on }) => [keyOf(kind, channel), is_on])),
    ]),
  )
}

export interface PreferenceChange {
  readonly user_id: string
  /** If a choice appears twice, the last one counts. */
  readonly preferences: readonly NotificationPreference[]
  readonly at: Date
}

export async function saveChoices(trx: Transaction, { user_id, preferences, at: changed_at }: PreferenceChange): Promise<void> {
  const last = new Map(preferences.map((item) => [keyOf(item.kind, item.channel), item]))
  await trx
    .insertInto('notifications.preference')
    .values([...last.values()].map((item) => ({ ...item, user_id, changed_at })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'channel'])
        .doUpdateSet((row) => ({ is_on: row.ref('excluded.is_on'), changed_at: row.ref('excluded.changed_at') })),
    )
    .execute()
}
