import { expect, test } from 'vitest'
import { aCashout } from '../../api/test-cashout.ts'
import { mergeResponse, sortJobs, applyEvent, type Change, type AgentCashouts } from './agent-cashouts.ts'

const nothing: AgentCashouts = { items: [], newestVersions: new Map() }
const update = (own: Parameters<typeof aCashout>[0]): Change => ({ event: 'update', record: aCashout(own) })
const versions = ({ items }: AgentCashouts) => items.map(({ id, version }) => [id, version])

test('a repeated event is applied once, and an older event is ignored', () => {
  const newest = [update({ version: 4 }), update({ version: 4 }), update({ version: 3 })].reduce(applyEvent, nothing)
  expect(versions(newest)).toEqual([[aCashout().id, 4]])
})

test('a removed job stays removed despite older events, and returns when it is assigned again', () => {
  const { id } = aCashout()
  const removed: Change = { event: 'removed', record: { id, version: 5 } }
  const gone = [update({ version: 4 }), removed, update({ version: 4 }), update({ version: 5 })].reduce(applyEvent, nothing)
  expect(gone.items).toEqual([])
  expect(versions(applyEvent(gone, update({ version: 6, status: 'assigned' })))).toEqual([[id, 6]])
})

test('a finished job leaves the list, and the member’s own cash-outs never enter it', () => {
  const over = [update({ version: 4 }), update({ version: 5, status: 'completed' })].reduce(applyEvent, nothing)
  expect(over.items).toEqual([])
  expect(applyEvent(nothing, update({ role: 'member' })).items).toEqual([])
})

test('a response requested before an event does not undo that event', () => {
  const updated = [update({ version: 6, status: 'sent' })].reduce(applyEvent, nothing)
  expect(versions(mergeResponse(updated, [aCashout({ version: 5 })]))).toEqual([[aCashout().id, 6]])
  expect(versions(mergeResponse(updated, [aCashout({ version: 7 })]))).toEqual([[aCashout().id, 7]])
  expect(mergeResponse(updated, []).items).toEqual([])
  const gone = applyEvent(updated, { event: 'removed', record: { id: aCashout().id, version: 7 } })
  expect(mergeResponse(gone, [aCashout({ version: 6 })]).items).toEqual([])
})

test('offers are separated from accepted jobs, and the nearest deadline comes first', () => {
  const late = aCashout({
    id: '01980000-0000-7000-8000-000000000002',
    deadline: { kind: 'send', at: '2026-11-22T12:00:00.000Z' },
  })
  const held = aCashout({ id: '01980000-0000-7000-8000-000000000003', status: 'disputed', deadline: null })
  const offer = aCashout({ id: '01980000-0000-7000-8000-000000000004', status: 'assigned' })
  const { offers, jobs } = sortJobs([held, late, offer, aCashout()])
  expect(offers).toEqual([offer])
  expect(jobs).toEqual([aCashout(), late, held])
})
