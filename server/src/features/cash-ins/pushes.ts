import type { DomainEvent } from '../../events/index.ts'
import type { Push } from '../../feature.ts'
import type { Context } from './deps.ts'
import { changedCashIn } from './events.ts'
import { readCashIns } from './queries.ts'
import { showCashIns } from './show-cash-ins.ts'

export async function cashInPushes(
  context: Context,
  events: readonly DomainEvent[],
  isListening: (user_id: string) => boolean,
): Promise<Push[]> {
  const changed = events.flatMap((event) => changedCashIn(event) ?? [])
  const relevant = changed.filter(({ agent_id, member_id }) => [agent_id, member_id].filter(isListening).length > 0)
  const rows = await readCashIns(context.database, [...new Set(relevant.map(({ cash_in_id }) => cash_in_id))])
  const seen = rows.flatMap((row) => [row.agent_id, row.member_id].filter(isListening).map((viewer_id) => ({ viewer_id, row })))
  const records = await showCashIns(context, seen)
  return records.flatMap((record, index) => {
    const user_id = seen[index]?.viewer_id
    return user_id === undefined ? [] : [{ user_id, channel: 'cash_ins', event: 'update', key: `cash_in:${record.id}`, record }]
  })
}
