import { expect, test } from 'vitest'
import type { Push } from '../../feature.ts'
import { askForPushes } from './ask-for-pushes.ts'
import { createEventCounter } from './event-counter.ts'

const audience = { isListening: (user_id: string) => user_id !== 'away', everybody: () => ['anna', 'ben', 'carl'] }
const push: Push = {
  user_id: 'anna',
  channel: 'wallet',
  event: 'balance',
  key: 'balance',
  record: { available_balance: 0, on_hold_balance: 0, version: 1 },
} as Push

const nobody = { note: () => undefined, recordAll: () => undefined }

test('a read that fails once is repeated, and nobody misses anything', async () => {
  const errors: unknown[] = []
  let tries = 0
  const ask = () => ((tries += 1) === 1 ? Promise.reject(new Error('no free connection')) : Promise.resolve([push]))
  expect(await askForPushes(ask, [], audience, nobody, (error) => errors.push(error))).toEqual({
    found: [push],
    missed_by: new Set(),
  })
  expect(errors).toHaveLength(1)
})

test('when a read fails repeatedly, only the connected members it was about must reload', async () => {
  const errors: unknown[] = []
  const ask = (_: unknown, isListening: (user_id: string) => boolean) => {
    ;['anna', 'away'].filter(isListening)
    return Promise.reject(new Error('no free connection'))
  }
  const answer = await askForPushes(ask, [], audience, nobody, (error) => errors.push(error))
  expect(answer).toEqual({ found: [], missed_by: new Set(['anna']) })
  expect(errors).toHaveLength(2)
})

test('when a read fails before naming any member, everyone must reload', async () => {
  const answer = await askForPushes(
    () => Promise.reject(new Error('the read failed')),
    [],
    audience,
    nobody,
    () => undefined,
  )
  expect(answer.missed_by).toEqual(new Set(['anna', 'ben', 'carl']))
})

test('records the members an event concerns, connected or not, and everyone if that is unknown', async () => {
  const eventCounter = createEventCounter()
  const all = ['anna', 'away', 'ben']
  const before = all.map(eventCounter.asOf)
  const ask = (_: unknown, isListening: (user_id: string) => boolean) => {
    ;['anna', 'away'].filter(isListening)
    return Promise.resolve([])
  }
  await askForPushes(ask, [], audience, eventCounter, () => undefined)
  expect(all.map((user_id, index) => eventCounter.asOf(user_id) === before[index])).toEqual([false, false, true])
  await askForPushes(
    () => Promise.reject(new Error('the read failed')),
    [],
    audience,
    eventCounter,
    () => undefined,
  )
  expect(eventCounter.asOf('ben')).not.toBe(before[2])
})

test('values from before a reset of the counts are never current', () => {
  const eventCounter = createEventCounter(2)
  const before = eventCounter.asOf('anna')
  for (const user_id of ['anna', 'ben', 'carl']) eventCounter.note(user_id)
  expect(eventCounter.asOf('anna')).not.toBe(before)
})
