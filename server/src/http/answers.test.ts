import { expect, test } from 'vitest'
import { Failure } from '../platform/failure.ts'
import { failureOf, refusalOf } from './answers.ts'

const now = new Date('2026-11-20T12:00:00Z')

test('an unexpected error becomes INTERNAL without details', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "user_email"'), { code: '23505' })
  const { status, body } = refusalOf(failureOf(error), 'r', now)
  expect(status).toBe(500)
  expect(Object.keys(body)).toEqual(['code', 'message', 'request_id'])
  expect(JSON.stringify(body)).not.toContain('duplicate')
})

test.each([
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  new Failure('UNAVAILABLE', undefined),
  new AggregateError([Object.assign(new Error(), { code: 'ECONNREFUSED' })]),
])('an unreachable database and a full queue are UNAVAILABLE with Retry-After: %s', (error) => {
  const { status, headers, body } = refusalOf(failureOf(error), 'r', now)
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '1'])
})

test('a missing file does not count as a missing database', () => {
  expect(failureOf(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })).code).toBe('INTERNAL')
})

test('retry_at becomes Retry-After in whole seconds, rounded up', () => {
  const refusal = refusalOf(new Failure('LOCKED', { retry_at: '2026-11-20T12:14:59.001Z' }), 'r', now)
  expect(refusal).toMatchObject({
    status: 423,
    headers: { 'retry-after': '900' },
    body: { data: { retry_at: '2026-11-20T12:14:59.001Z' } },
  })
})
