import type { Language } from '@hai/contract/languages'
import type { DomainEvent } from '../../events/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { changedProfiles } from '../identity/index.ts'
import { changedChoices } from './events.ts'
import type { ChannelChoices } from './preferences.ts'

export interface KnownPerson {
  readonly shown_name: string
  readonly language: Language
  readonly choices: ChannelChoices
}

const KEPT_MAX = 50_000

export interface PeopleCache {
  of(user_ids: readonly string[], db: Database): Promise<ReadonlyMap<string, KnownPerson>>
  readonly forgetChanged: (events: readonly DomainEvent[]) => void
}

export function createPeopleCache(
  read: (user_ids: readonly string[], db: Database) => Promise<ReadonlyMap<string, KnownPerson>>,
): PeopleCache {
  const cache = new Map<string, KnownPerson>()
  let changes = 0

  return {
    async of(user_ids, db) {
      const distinct = [...new Set(user_ids)]
      const missing = distinct.filter((user_id) => !cache.has(user_id))
      const changesBefore = changes
      const found = missing.length > 0 ? await read(missing, db) : new Map<string, KnownPerson>()
      const answer = new Map(
        distinct.flatMap((id) => {
          const person = cache.get(id) ?? found.get(id)
          return person ? [[id, person] as const] : []
        }),
      )
      if (changes === changesBefore) for (const [id, person] of found) cache.set(id, person)
      for (const eldest of cache.keys()) {
        if (cache.size <= KEPT_MAX) break
        cache.delete(eldest)
      }
      return answer
    },
    forgetChanged(events) {
      for (const user_id of [...changedProfiles(events), ...changedChoices(events)]) {
        changes += 1
        cache.delete(user_id)
      }
    },
  }
}
