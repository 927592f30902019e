import type { DomainEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { changedProfiles, findPeople } from '../identity/index.ts'
import { openStatuses } from './queries.ts'

export async function handleEvents(trx: Transaction, events: readonly DomainEvent[]): Promise<void> {
  const people = await findPeople(trx, changedProfiles(events))
  for (const is_hidden of [true, false]) {
    const ids = people.filter(({ is_blocked }) => is_blocked === is_hidden).map(({ id }) => id)
    if (ids.length === 0) continue
    await trx
      .updateTable('tasks.task')
      .set({ is_hidden })
      .where('creator_id', 'in', ids)
      .where('status', 'in', openStatuses)
      .where('is_hidden', '<>', is_hidden)
      .execute()
  }
}
