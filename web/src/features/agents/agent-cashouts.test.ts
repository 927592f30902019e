import { expect, test } from 'vitest'
import { aJob } from '../../api/test-agent-cashout.ts'
import { readAnew, sortJobs, takeIn, type Change, type Jobs } from './agent-cashouts.ts'

const nothing: Jobs = { items: [], heard: new Map() }
const update = (own: Parameters<typeof aJob>[0]): Change => ({ event: 'update', record: aJob(own) })
const versions = ({ items }: Jobs) => items.map(({ id, version }) => [id, version])

test('a repeated event is applied once, and an older event is ignored', () => {
  const newest = [update({ version: 4 }), update({ version: 4 }), update({ version: 3 })].reduce(takeIn, nothing)
  expect(versions(newest)).toEqual([[aJob().id, 4]])
})

test('a removed job stays removed despite older events, and returns when it is assigned again', () => {
  const { id } = aJob()
  const removed: Change = { event: 'removed', record: { id, version: 5 } }
  const gone = [update({ version: 4 }), removed, update({ version: 4 }), update({ version: 5 })].reduce(takeIn, nothing)
  expect(gone.items).toEqual([])
  expect(versions(takeIn(gone, update({ version: 6, status: 'assigned' })))).toEqual([[id, 6]])
})

test('a finished job leaves the list, and the member’s own cash-outs never enter it', () => {
  const over = [update({ version: 4 }), update({ version: 5, status: 'completed' })].reduce(takeIn, nothing)
  expect(over.items).toEqual([])
  expect(takeIn(nothing, update({ role: 'member' })).items).toEqual([])
})

test('a response requested before an event does not undo that event', () => {
  const heard = [update({ version: 6, status: 'sent' })].reduce(takeIn, nothing)
  expect(versions(readAnew(heard, [aJob({ version: 5 })]))).toEqual([[aJob().id, 6]])
  expect(versions(readAnew(heard, [aJob({ version: 7 })]))).toEqual([[aJob().id, 7]])
  expect(readAnew(heard, []).items).toEqual([])
  const gone = takeIn(heard, { event: 'removed', record: { id: aJob().id, version: 7 } })
  expect(readAnew(gone, [aJob({ version: 6 })]).items).toEqual([])
})

test('offers are separated from accepted jobs, and the nearest deadline comes first', () => {
  const late = aJob({ id: '01980000-0000-7000-8000-000000000002', deadline: { kind: 'send', at: '2026-11-22T12:00:00.000Z' } })
  const held = aJob({ id: '01980000-0000-7000-8000-000000000003', status: 'disputed', deadline: null })
  const offer = aJob({ id: '01980000-0000-7000-8000-000000000004', status: 'assigned' })
  const { offers, jobs } = sortJobs([held, late, offer, aJob()])
  expect(offers).toEqual([offer])
  expect(jobs).toEqual([aJob(), late, held])
})
