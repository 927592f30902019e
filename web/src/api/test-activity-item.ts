import { cents } from '@hai/contract/money'
import type { ActivityItem } from '@hai/contract/wallet'

export const anActivityItem = (changes: Partial<ActivityItem> = {}): ActivityItem => ({
  id: '01980000-0000-7000-8000-000000000001',
  kind: 'send',
  direction: 'out',
  amount: cents(25_00),
  fee: cents(25),
  tax: cents(3),
  counterparty: { shown_name: 'Marie J.', hai_tag: 'marie', avatar_url: null, nickname: null },
  note: '',
  status: 'completed',
  created_at: '2026-11-20T15:00:00.000Z',
  balance_after: cents(74_72),
  returned_by: null,
  return_of: null,
  deducted: null,
  reason_code: null,
  expires_at: null,
  task_return: null,
  between_books: false,
  ...changes,
})
