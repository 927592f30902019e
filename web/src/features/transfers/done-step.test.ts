import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anActivityItem } from '../../api/test-activity-item.ts'
import { atAddress, provideTexts, renderedHtml, withAnswers } from '../../lib/test-render.ts'
import type { PaymentError } from '../../payments/payment-errors.ts'
import { DoneStep } from './done-step.tsx'
import type { SentStatus } from './receipt-text.ts'

beforeEach(provideTexts)
afterEach(() => vi.useRealTimers())

interface Shown {
  at?: Date
  undoProblem?: PaymentError | null
}

async function receiptWith(status: SentStatus, { at = new Date(), undoProblem = null }: Shown = {}): Promise<string> {
  const person = {
    payee: { hai_tag: 'marie' },
    name: 'Marie J.',
    hai_tag: 'marie',
    avatar_url: null,
    times_paid: 1,
    found: true,
    known: true,
  }
  const sent = {
    transaction_id: anActivityItem().id,
    status: 'arriving' as const,
    person,
    notPaid: null,
    amount: cents(25_00),
    total: cents(25_28),
    amount_htg: 3_300,
    fee: cents(25),
    tax: cents(3),
    available_balance: cents(74_72),
  }
  const now = { status, at, undoEndsAtMs: null, isToBook: false, setStatus: vi.fn() }
  return renderedHtml(withAnswers(atAddress('/', createElement(DoneStep, { sent, now, undoProblem, onClose: vi.fn() })), []))
}

test.each([
  ['completed', 'Marie got'],
  ['returned', 'Marie got'],
  ['arriving', 'Marie will get'],
  ['pending', 'Marie will get'],
] as const)('the receipt of a send that is %s says: %s', async (status, label) => {
  expect(await receiptWith(status)).toContain(label)
})

test.each(['undone', 'not_arrived', 'cancelled', 'expired'] as const)(
  'the receipt of a send that is %s does not say that the recipient will get it',
  async (status) => {
    const receipt = await receiptWith(status)
    expect(receipt).not.toContain('will get')
    expect(receipt).toContain('Amount')
    expect(receipt).toContain('$25.28 is back in your wallet.')
  },
)

test('a receipt opened on another day shows the day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T12:00:00') })
  const at = new Date('2026-03-02T09:15:00')
  expect(await receiptWith('completed', { at })).toMatch(/2026, 09:15\. The receipt is in your activity/)
  vi.setSystemTime(new Date('2026-03-02T12:00:00'))
  expect(await receiptWith('completed', { at })).toContain('Today at 09:15. The receipt is in your activity')
})

test('an undo whose answer was lost is in doubt only until the status tells', async () => {
  const undoProblem = { kind: 'unknown' } as const
  expect(await receiptWith('arriving', { undoProblem })).toContain('role="alert"')
  expect(await receiptWith('undone', { undoProblem })).not.toContain('role="alert"')
  expect(await receiptWith('completed', { undoProblem })).not.toContain('role="alert"')
})
