import { cents } from '@hai/contract/money'
import type { MoneyRequest } from '@hai/contract/requests'

export const aMoneyRequest = (changes: Partial<MoneyRequest> = {}): MoneyRequest => ({
  id: '01980000-0000-7000-8000-000000000001',
  direction: 'incoming',
  amount: cents(25_00),
  note: '',
  status: 'open',
  counterparty: { shown_name: 'Paul B.', hai_tag: 'paul', avatar_url: null, nickname: null },
  is_stranger: false,
  reason: '',
  created_at: '2026-11-20T15:00:00.000Z',
  expires_at: '2026-12-04T15:00:00.000Z',
  ended_at: null,
  transaction_id: null,
  split_id: null,
  ...changes,
})
