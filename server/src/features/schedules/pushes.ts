import type { DomainEvent } from '../../events/index.ts'
import type { Push } from '../../feature.ts'
import type { Context } from './deps.ts'
import { touchedSchedule } from './events.ts'
import { readSchedulesById } from './schedule-queries.ts'
import { showSchedules } from './show-schedules.ts'

export async function schedulePushes(
  context: Context,
  events: readonly DomainEvent[],
  isListening: (user_id: string) => boolean,
): Promise<Push[]> {
  const relevantIds = new Set(
    events.flatMap((event) => {
      const touched = touchedSchedule(event)
      return touched && isListening(touched.payer_id) ? [touched.schedule_id] : []
    }),
  )
  const found = await readSchedulesById(context.database, [...relevantIds])
  const records = await showSchedules(context, found)
  return records.flatMap((record, index) => {
    const user_id = found[index]?.payer_id
    return user_id === undefined ? [] : [{ user_id, channel: 'schedules', event: 'update', key: `schedule:${record.id}`, record }]
  })
}
