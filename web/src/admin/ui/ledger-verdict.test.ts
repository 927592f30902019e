import { expect, test } from 'vitest'
import { ledgerVerdict } from './ledger-verdict.ts'

const whole = {
  status: 'healthy',
  is_balanced: true,
  net_delta: 0,
  current_findings: 0,
  users_with_imbalances: 0,
  open_alerts: 0,
  is_whole: true,
  last_sync: '2026-11-20T12:00:00.000Z',
} as const
const broken = { ...whole, is_whole: false } as const

test('is balanced without any fault', () => {
  expect(ledgerVerdict(whole)).toEqual({ is: 'whole' })
})

test('equal sums before the first check are not a yes', () => {
  expect(ledgerVerdict({ ...whole, last_sync: null })).toEqual({ is: 'uncounted' })
  expect(ledgerVerdict({ ...broken, last_sync: null, net_delta: 1 })).toEqual({ is: 'not_whole', faults: [{ kind: 'off' }] })
})

test('one cent is enough for a no, as is a balance off by less than a dollar', () => {
  expect(ledgerVerdict({ ...broken, net_delta: 1 })).toEqual({ is: 'not_whole', faults: [{ kind: 'off' }] })
  expect(ledgerVerdict({ ...broken, is_balanced: false })).toEqual({ is: 'not_whole', faults: [{ kind: 'off' }] })
})

test('reports the size of a difference', () => {
  const off = { ...broken, is_balanced: false, net_delta: -20_000 }
  expect(ledgerVerdict({ ...off, status: 'warning', net_delta: 10_01 })).toEqual({
    is: 'not_whole',
    faults: [{ kind: 'warning' }],
  })
  expect(ledgerVerdict({ ...off, status: 'critical' })).toEqual({ is: 'not_whole', faults: [{ kind: 'critical' }] })
})

test('amounts that cancel out hide neither wrong members nor an altered row', () => {
  expect(ledgerVerdict({ ...broken, current_findings: 3, users_with_imbalances: 2 })).toEqual({
    is: 'not_whole',
    faults: [
      { kind: 'findings', count: 3 },
      { kind: 'members', count: 2 },
    ],
  })
})

test('an open alert means no, even if all sums agree', () => {
  expect(ledgerVerdict({ ...broken, status: 'critical', open_alerts: 1, current_findings: 1 })).toEqual({
    is: 'not_whole',
    faults: [
      { kind: 'findings', count: 1 },
      { kind: 'alerts', count: 1 },
    ],
  })
})

test('after a repair only the open alerts are named', () => {
  expect(ledgerVerdict({ ...broken, open_alerts: 5, users_with_imbalances: 2 })).toEqual({
    is: 'not_whole',
    faults: [{ kind: 'alerts', count: 5 }],
  })
})

test('an unknown state is neither yes nor no', () => {
  expect(ledgerVerdict({ ...whole, status: 'unknown' })).toEqual({ is: 'unknown' })
  expect(ledgerVerdict({ ...whole, status: 'error' })).toEqual({ is: 'error' })
})
