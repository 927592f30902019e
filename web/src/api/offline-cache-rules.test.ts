import type { Profile } from '@hai/contract/identity'
import { expect, test } from 'vitest'
import { CACHE_MAX_AGE_MS, parseOfflineCache, mergeEarlier, withinCacheLimits, type CachedAnswer } from './offline-cache-rules.ts'

const now_ms = Date.parse('2026-11-21T15:40:00Z')
const answer = (key: readonly unknown[], over: Partial<CachedAnswer> = {}): CachedAnswer => ({
  key,
  data: {},
  updated_at_ms: now_ms,
  ...over,
})
const keys = (answers: readonly CachedAnswer[]) => answers.map(({ key }) => key[0])

test('keeps figures, lists and messages, but no codes, disputes, support conversations or pictures', () => {
  const kept = ['get_dashboard', 'list_activity', 'list_chat_sessions', 'list_chat_messages', 'list_my_tickets', 'list_agents']
  const all = [
    ...kept,
    'get_handover_code',
    'get_dispute',
    'get_my_ticket',
    'list_identity_documents',
    'picture',
    'list_sessions',
  ]
  expect(
    keys(
      withinCacheLimits(
        all.map((name) => answer([name, {}])),
        now_ms,
      ),
    ),
  ).toEqual(kept)
})

test('keeps nothing older than seven days, nothing large, and only a few entries', () => {
  const old = answer(['get_wallet', {}], { updated_at_ms: now_ms - CACHE_MAX_AGE_MS })
  const large = answer(['list_schedules', {}], { data: 'x'.repeat(70_000) })
  expect(withinCacheLimits([old, large], now_ms)).toEqual([])
  const many = Array.from({ length: 30 }, (_, index) => answer(['list_activity', { index }], { updated_at_ms: now_ms - index }))
  const kept = withinCacheLimits(many, now_ms)
  expect(kept).toHaveLength(5)
  expect(kept[0]?.key[1]).toEqual({ index: 0 })
  const names = ['get_dashboard', 'list_activity', 'get_limits', 'list_schedules', 'list_chat_sessions', 'list_chat_messages']
  const all = names.flatMap((name) => Array.from({ length: 5 }, (_, index) => answer([name, { index }])))
  expect(withinCacheLimits(all, now_ms)).toHaveLength(24)
})

test('keeps the first page of a long list', () => {
  const [kept] = withinCacheLimits(
    [answer(['list_activity', {}, 'pages'], { data: { pages: [1, 2], pageParams: [null, 'c'] } })],
    now_ms,
  )
  expect(kept?.data).toEqual({ pages: [1], pageParams: [null] })
})

test('keeps entries of an earlier visit that this one has not loaded', () => {
  const earlier = [answer(['get_wallet', {}], { data: 'old' }), answer(['get_limits', {}], { data: 'limits' })]
  const here = [answer(['get_wallet', {}], { data: 'new' }), answer(['get_limits', {}], { data: undefined })]
  const kept = withinCacheLimits(mergeEarlier(here, earlier), now_ms)
  expect(kept.map(({ data }) => data)).toEqual(['new', 'limits'])
})

test('only shown to the same member by the same build', () => {
  const stored = JSON.stringify({ user_id: 'a', build: '1', profile: {} as Profile, answers: [answer(['get_dashboard', {}])] })
  expect(parseOfflineCache(stored, { user_id: 'a', build: '1', now_ms })?.answers).toHaveLength(1)
  expect(parseOfflineCache(stored, { user_id: 'b', build: '1', now_ms })).toBeNull()
  expect(parseOfflineCache(stored, { user_id: 'a', build: '2', now_ms })).toBeNull()
  expect(parseOfflineCache(stored, { user_id: 'a', build: '1', now_ms: now_ms + CACHE_MAX_AGE_MS })).toBeNull()
})
