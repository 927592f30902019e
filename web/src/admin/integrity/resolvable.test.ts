import type { AdminAlert } from '@hai/contract/integrity'
import { cents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { toResolvable } from './resolvable.ts'

const alert = (alert_type: AdminAlert['alert_type']): AdminAlert => ({
  id: 'a',
  alert_type,
  severity: 'high',
  resolved: false,
  resolved_by: null,
  resolved_at: null,
  created_at: '2026-11-20T17:00:00Z',
  metadata: { affected_users: ['marie', 'jean'], total_delta: cents(11_00), resolution_note: null, findings: [] },
})

test('a balance alert belongs to its member, a system alert to no member', () => {
  expect(toResolvable(alert('ledger_delta_mismatch')).user_id).toBe('marie')
  expect(toResolvable(alert('system_net_delta')).user_id).toBeNull()
})
