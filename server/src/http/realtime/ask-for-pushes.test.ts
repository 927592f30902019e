import { expect, test } from 'vitest'
import type { Push } from '../../feature.ts'
import { askForPushes } from './ask-for-pushes.ts'

const audience = { isListening: (user_id: string) => user_id !== 'away', everybody: () => ['anna', 'ben', 'carl'] }
const push: Push = {
  ...({ user_id: 'anna', channel: 'wallet', event: 'balance', key: 'balance' } as const),
  record: { available_balance: 0, on_hold_balance: 0, version: 1 },
} as Push

test('a read that fails once is asked again, and nobody misses anything', async () => {
  const errors: unknown[] = []
  let tries = 0
  const ask = () => ((tries += 1) === 1 ? Promise.reject(new Error('no connection was free')) : Promise.resolve([push]))
  expect(await askForPushes(ask, [], audience, (error) => errors.push(error))).toEqual({ found: [push], missed_by: new Set() })
  expect(errors).toHaveLength(1)
})

test('a read that fails for good is missed by those it was about who are here, and by nobody else', async () => {
  const errors: unknown[] = []
  const ask = (_: unknown, isListening: (user_id: string) => boolean) => {
    ;['anna', 'away'].filter(isListening)
    return Promise.reject(new Error('no connection was free'))
  }
  const answer = await askForPushes(ask, [], audience, (error) => errors.push(error))
  expect(answer).toEqual({ found: [], missed_by: new Set(['anna']) })
  expect(errors).toHaveLength(2)
})

test('a read that fails before it asks about anybody may have been about everybody', async () => {
  const answer = await askForPushes(
    () => Promise.reject(new Error('nothing could be read')),
    [],
    audience,
    () => undefined,
  )
  expect(answer.missed_by).toEqual(new Set(['anna', 'ben', 'carl']))
})
