import type { ProcedureName } from '@hai/contract/contract'
import type { Profile } from '@hai/contract/identity'

const DAY_MS = 24 * 60 * 60_000
export const CACHE_MAX_AGE_MS = 7 * DAY_MS
const ANSWERS_MAX = 24
/** Maximum number of cached answers per procedure, which may have been called with different inputs. */
const ANSWERS_OF_ONE_CALL_MAX = 5
const ANSWER_LENGTH_MAX = 60_000

/** None of these contains a code, token, document, picture, dispute or support conversation (decision 0067). */
const mayBeKept: ReadonlySet<unknown> = new Set<ProcedureName>([
  'get_dashboard',
  'get_wallet',
  'list_activity',
  'get_balance_history',
  'get_limits',
  'list_money_requests',
  'list_schedules',
  'list_chat_sessions',
  'get_chat_session',
  'list_chat_messages',
  'get_account_settings',
  'list_my_tickets',
  'list_help_articles',
  'list_agents',
])
export const isCacheable = (key: unknown): boolean => Array.isArray(key) && mayBeKept.has(key[0])

export interface CachedAnswer {
  readonly key: readonly unknown[]
  readonly data: unknown
  readonly updated_at_ms: number
}

export interface OfflineCache {
  readonly user_id: string
  /** The build that wrote the data, because another build may not understand it. */
  readonly build: string
  readonly profile: Profile
  readonly answers: readonly CachedAnswer[]
}

function beginning(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data && 'pageParams' in data)) return data
  const { pages, pageParams } = data
  return Array.isArray(pages) && Array.isArray(pageParams)
    ? { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
    : data
}

export function mergeEarlier(here: readonly CachedAnswer[], earlier: readonly CachedAnswer[]): CachedAnswer[] {
  const known = new Set(here.filter(({ data }) => data !== undefined).map(({ key }) => JSON.stringify(key)))
  return [...here, ...earlier.filter(({ key }) => !known.has(JSON.stringify(key)))]
}

/** Newest first. Lists with pages keep only their first page. */
export const withinCacheLimits = (answers: readonly CachedAnswer[], now_ms: number): CachedAnswer[] =>
  answers
    .filter(({ key, data, updated_at_ms }) => isCacheable(key) && data !== undefined && updated_at_ms > now_ms - CACHE_MAX_AGE_MS)
    .toSorted((a, b) => b.updated_at_ms - a.updated_at_ms)
    .map((answer) => ({ ...answer, data: beginning(answer.data) }))
    .filter(({ data }) => JSON.stringify(data).length <= ANSWER_LENGTH_MAX)
    .filter(isAmongFirst(ANSWERS_OF_ONE_CALL_MAX))
    .slice(0, ANSWERS_MAX)

function isAmongFirst(max: number): (answer: CachedAnswer) => boolean {
  const counts = new Map<unknown, number>()
  return ({ key: [name] }) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count <= max
  }
}

/** Null if the data belongs to another member or build, or if all entries are too old. */
export function parseOfflineCache(
  stored: string,
  { user_id, build, now_ms }: { user_id: string; build: string; now_ms: number },
): OfflineCache | null {
  const seen = JSON.parse(stored) as OfflineCache
  if (seen.user_id !== user_id || seen.build !== build) return null
  const answers = withinCacheLimits(seen.answers, now_ms)
  return answers.length > 0 ? { ...seen, answers } : null
}
