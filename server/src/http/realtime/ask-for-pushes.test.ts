import { expect, test } from 'vitest'
import type { Push } from '../../feature.ts'
import { askForPushes } from './ask-for-pushes.ts'
import { createLastConcern } from './last-concern.ts'

const audience = { isListening: (user_id: string) => user_id !== 'away', everybody: () => ['anna', 'ben', 'carl'] }
const push: Push = {
  ...({ user_id: 'anna', channel: 'wallet', event: 'balance', key: 'balance' } as const),
  record: { available_balance: 0, on_hold_balance: 0, version: 1 },
} as Push

const nobody = { note: () => undefined, noteAll: () => undefined }

test('a read that fails once is asked again, and nobody misses anything', async () => {
  const errors: unknown[] = []
  let tries = 0
  const ask = () => ((tries += 1) === 1 ? Promise.reject(new Error('no connection was free')) : Promise.resolve([push]))
  expect(await askForPushes(ask, [], audience, nobody, (error) => errors.push(error))).toEqual({
    found: [push],
    missed_by: new Set(),
  })
  expect(errors).toHaveLength(1)
})

test('a read that fails for good is missed by those it was about who are here, and by nobody else', async () => {
  const errors: unknown[] = []
  const ask = (_: unknown, isListening: (user_id: string) => boolean) => {
    ;['anna', 'away'].filter(isListening)
    return Promise.reject(new Error('no connection was free'))
  }
  const answer = await askForPushes(ask, [], audience, nobody, (error) => errors.push(error))
  expect(answer).toEqual({ found: [], missed_by: new Set(['anna']) })
  expect(errors).toHaveLength(2)
})

test('a read that fails before it asks about anybody may have been about everybody', async () => {
  const answer = await askForPushes(
    () => Promise.reject(new Error('nothing could be read')),
    [],
    audience,
    nobody,
    () => undefined,
  )
  expect(answer.missed_by).toEqual(new Set(['anna', 'ben', 'carl']))
})

test('notes whom an event concerns, connected or not, and everybody when that cannot be read', async () => {
  const lastConcern = createLastConcern()
  const all = ['anna', 'away', 'ben']
  const before = all.map(lastConcern.asOf)
  const ask = (_: unknown, isListening: (user_id: string) => boolean) => {
    ;['anna', 'away'].filter(isListening)
    return Promise.resolve([])
  }
  await askForPushes(ask, [], audience, lastConcern, () => undefined)
  expect(all.map((user_id, index) => lastConcern.asOf(user_id) === before[index])).toEqual([false, false, true])
  await askForPushes(
    () => Promise.reject(new Error('nothing could be read')),
    [],
    audience,
    lastConcern,
    () => undefined,
  )
  expect(lastConcern.asOf('ben')).not.toBe(before[2])
})

test('values from before the counts began again are never current', () => {
  const lastConcern = createLastConcern(2)
  const before = lastConcern.asOf('anna')
  for (const user_id of ['anna', 'ben', 'carl']) lastConcern.note(user_id)
  expect(lastConcern.asOf('anna')).not.toBe(before)
})
