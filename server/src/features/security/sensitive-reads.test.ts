import { expect, test } from 'vitest'
import { aSessionCaller } from '../../../test/callers.ts'
import { movableClock } from '../../../test/clock.ts'
import type { Staff } from '../../caller.ts'
import { FIRST_BOOK } from '../../platform/database/book.ts'
import { createReadTrail, type SensitiveRead } from './sensitive-reads.ts'

const aStaff = (): Staff => ({ ...aSessionCaller(), kind: 'staff', role: 'admin' })

function aTrail() {
  const noted: unknown[] = []
  const clock = movableClock('2026-11-20T17:00:00Z')
  const broken = { now: false }
  const inAnyBook = createReadTrail({ clock }, (_staff, details) => {
    if (broken.now) return Promise.reject(new Error('the audit trail cannot be written'))
    noted.push(details)
    return Promise.resolve()
  })
  const note = (staff: Staff, read: Omit<SensitiveRead, 'book'>) => inAnyBook(staff, { ...read, book: FIRST_BOOK })
  return { note, noted, clock, broken }
}
const holds = (input: Record<string, unknown> = {}) => ({ procedure: 'list_holds', input: { limit: 50, ...input } }) as const

test('a repeated query is recorded once in ten minutes', async () => {
  const { note, noted, clock } = aTrail()
  const staff = aStaff()
  for (let at = 0; at < 20; at += 1) {
    await note(staff, holds({ sort: 'amount' }))
    clock.forward({ seconds: 30 })
  }
  expect(noted).toEqual([{ action: 'list_holds' }])
  await note(staff, holds())
  expect(noted).toHaveLength(2)
})

test('each query is recorded, with limited length, per session and address, and once more for further pages', async () => {
  const { note, noted } = aTrail()
  const staff = aStaff()
  await note(staff, { procedure: 'admin_search', input: { query: 'marie' } })
  await note(staff, { procedure: 'admin_search', input: { query: 'x'.repeat(600) } })
  await note(staff, holds({ user_id: 'u', cursor: 'a' }))
  await note(staff, holds({ user_id: 'u', cursor: 'b' }))
  expect(noted).toEqual([
    { action: 'admin_search', asked: '{"query":"marie"}' },
    { action: 'admin_search', asked: `{"query":"${'x'.repeat(490)}` },
    { action: 'list_holds', asked: '{"user_id":"u"}', further: true },
  ])
  await note({ ...staff, request: { ...staff.request, ip: '198.51.100.77' } }, holds({ user_id: 'u', cursor: 'a' }))
  await note({ ...staff, session_id: crypto.randomUUID() }, holds({ user_id: 'u', cursor: 'a' }))
  expect(noted).toHaveLength(5)
})

test('the person concerned by a prepared action is recorded, however long its texts', async () => {
  const { note, noted } = aTrail()
  const input = { reason: 'x'.repeat(600), user_id: 'u', amount: 1 }
  await note(aStaff(), { procedure: 'prepare_admin_action', input: { procedure: 'admin_wallet_adjustment', input } })
  const started = '{"procedure":"admin_wallet_adjustment","input":{"amount":1,"user_id":"u","reason":"x'
  expect(noted).toMatchObject([{ action: 'prepare_admin_action', asked: expect.stringContaining(started) as string }])
})

test('data is not shown when the read cannot be recorded, and the next attempt records it again', async () => {
  const { note, noted, broken } = aTrail()
  const staff = aStaff()
  broken.now = true
  const both = await Promise.allSettled([note(staff, holds()), note(staff, holds())])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  broken.now = false
  await note(staff, holds())
  expect(noted).toHaveLength(1)
})
