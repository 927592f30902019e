import type { DomainEvent } from '../../events/index.ts'
import type { Push } from '../../feature.ts'
import { changedProfiles } from '../identity/index.ts'
import type { Context } from './deps.ts'
import { changedCashout } from './events.ts'
import { readCashouts, readJobsOf } from './queries.ts'
import { showCashouts } from './show-cashouts.ts'

export async function cashoutPushes(
  context: Context,
  events: readonly DomainEvent[],
  isListening: (user_id: string) => boolean,
): Promise<Push[]> {
  const changed = events.flatMap((event) => changedCashout(event) ?? [])
  const relevantIds = new Set(
    changed.flatMap(({ cashout_id, sender_id, agent_id }) =>
      [sender_id, agent_id].filter((id) => id && isListening(id)).length > 0 ? cashout_id : [],
    ),
  )
  const rows = await readCashouts(context.database, [...relevantIds])
  const seen = rows.flatMap((row) =>
    [row.sender_id, row.agent_id].flatMap((viewer_id) =>
      viewer_id !== null && isListening(viewer_id) ? [{ viewer_id, row }] : [],
    ),
  )
  // Staff may have frozen or unfrozen the member. The agent must know before they pay out.
  const jobs = await readJobsOf(context.database, changedProfiles(events))
  seen.push(
    ...jobs.flatMap((row) => (row.agent_id !== null && isListening(row.agent_id) ? [{ viewer_id: row.agent_id, row }] : [])),
  )
  const records = await showCashouts(context, seen)
  const updates = records.flatMap((record, index): Push[] => {
    const user_id = seen[index]?.viewer_id
    return user_id === undefined ? [] : [{ user_id, channel: 'cashouts', event: 'update', key: `cashout:${record.id}`, record }]
  })
  const removed = changed.flatMap(({ cashout_id: id, version, former_agent_id: user_id }): Push[] =>
    user_id !== null && isListening(user_id)
      ? [{ user_id, channel: 'cashouts', event: 'removed', key: `cashout:${id}`, record: { id, version } }]
      : [],
  )
  return [...updates, ...removed]
}
