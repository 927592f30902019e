import type { Notification } from '@hai/contract/notifications'

let count = 0

/** Each notification is a minute newer than the previous one. */
export function aNotification(parts: Partial<Notification> = {}): Notification {
  count += 1
  return {
    id: `01900000-0000-7000-8000-${String(count).padStart(12, '0')}`,
    user_id: '01900000-0000-7000-9000-000000000000',
    type: 'money_received',
    title: 'You received $25.00',
    message: 'From Marie J.',
    reference_type: null,
    reference_id: null,
    metadata: {},
    created_at: new Date(Date.UTC(2026, 0, 1, 0, count)).toISOString(),
    read_at: null,
    ...parts,
  }
}
