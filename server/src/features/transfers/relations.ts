import { LRUCache } from 'lru-cache'
import { cacheSize } from '../../platform/cache-size.ts'
import type { Database } from '../../platform/database/database.ts'
import { readDealtWith, readTimesPaid } from './relation-queries.ts'

/**
 * Only positive answers are cached. They change at most when an agent loses a cash-out that they accepted, and this agent
 * has seen the member’s name already.
 */
export interface Relations {
  hasPaid(payer_id: string, payee_id: string): Promise<boolean>
  haveDealt(member_id: string, other_id: string): Promise<boolean>
}

const KEPT_MAX = 50_000

export function createRelations(database: Database): Relations {
  return {
    hasPaid: cachePositive(async (payer_id, payee_id) => (await readTimesPaid(database, payer_id, payee_id)) > 0),
    haveDealt: cachePositive(async (member_id, other_id) => (await readDealtWith(database, member_id, [other_id])).has(other_id)),
  }
}

type RelationQuery = (one: string, other: string) => Promise<boolean>

function cachePositive(ask: RelationQuery): RelationQuery {
  const cache = new LRUCache<string, true>(cacheSize(KEPT_MAX))
  return async (one, other) => {
    const pair = `${one}:${other}`
    if (cache.get(pair)) return true
    const answer = await ask(one, other)
    if (answer) cache.set(pair, true)
    return answer
  }
}
