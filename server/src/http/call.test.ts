import { expect, test } from 'vitest'
import { aSessionCaller } from '../../test/callers.ts'
import { movableClock } from '../../test/clock.ts'
import type { Staff } from '../caller.ts'
import { FIRST_BOOK } from '../platform/database/book.ts'
import { type BookOfCall, type CallDeps, createCalls } from './call.ts'
import { createLanes } from './lanes.ts'

const unasked = () => Promise.reject(new Error('this must not be called'))

const APPROVAL = '019b0000-0000-7000-8000-000000000001'

function aConfirmedCall({ isTaken, checkAnswers = 'on' }: { isTaken: boolean; checkAnswers?: 'on' | 'off' }) {
  const { request, ...claims } = aSessionCaller()
  const seen: { given: Staff | null; closed: string[] } = { given: null, closed: [] }
  const handler = (staff: Staff) => {
    seen.given = staff
    return Promise.resolve({ approval_id: APPROVAL, expires_at: '2026-11-21T17:00:00.000Z' })
  }
  const gatekeeper: CallDeps['gatekeeper'] = {
    verifyAccessToken: () => Promise.resolve(claims),
    tokenRefused: unasked,
    endedSessions: () => [],
    resolveMember: unasked,
    findApiKey: unasked,
    passByKey: unasked,
    lacksSecondFactor: () => Promise.resolve(false),
    staffRoleOf: () => Promise.resolve('super_admin'),
    hasSteppedUp: () => Promise.resolve(true),
  }
  const confirmedActions: BookOfCall['confirmedActions'] = {
    find: () => Promise.resolve({ action_id: 'the-action', is_done: false }),
    close: (action_id) => {
      seen.closed.push(action_id)
      return Promise.resolve(!isTaken)
    },
  }
  const watch = {
    flagOf: () => Promise.resolve(null),
    roleRefused: unasked,
    flaggedUsers: () => [],
    sensitiveRead: unasked,
    recordExport: unasked,
  }
  const handlers = { set_htg_rate: handler } as unknown as BookOfCall['handlers']
  const clock = movableClock('2026-11-20T17:00:00Z')
  const { admit, call } = createCalls({
    bookOf: () => ({ book: FIRST_BOOK, handlers, confirmedActions }),
    gatekeeper,
    watch,
    clock,
    checkAnswers,
    lanes: createLanes(),
    rateLimits: 'off',
  })('set_htg_rate')
  const tokens = { access_token: 'a', step_up_token: 's', action_token: 't' }
  return { seen, doIt: async () => call(await admit(request, tokens), tokens, { htg_per_usd: 131, source: 'BRH' }) }
}

test('an action receives its confirmation’s id and closes it afterwards', async () => {
  const { seen, doIt } = aConfirmedCall({ isTaken: true })
  expect(await doIt()).toMatchObject({ approval_id: APPROVAL })
  expect(seen).toMatchObject({ given: { kind: 'staff', action_id: 'the-action' }, closed: ['the-action'] })
})

test('an action that does not mark its confirmation as executed is a bug, and the confirmation is closed anyway', async () => {
  await expect(aConfirmedCall({ isTaken: false }).doIt()).rejects.toThrow('without marking its confirmed action as executed')
  const { seen, doIt } = aConfirmedCall({ isTaken: false, checkAnswers: 'off' })
  await doIt()
  expect(seen.closed).toEqual(['the-action'])
})
