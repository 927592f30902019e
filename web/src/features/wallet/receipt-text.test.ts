import { languages } from '@hai/contract/languages'
import { cents } from '@hai/contract/money'
import { describe, expect, test } from 'vitest'
import { readDictionary } from '../../../tools/dictionaries.ts'
import { anActivityItem } from '../../api/test-activity-item.ts'
import {
  canBeSplit,
  hasMoved,
  counterpartyName,
  paidAmount,
  partyLines,
  reachedLabel,
  receiptTitle,
  shareLine,
  timelineTitle,
  totalLabel,
} from './receipt-text.ts'

const translate = (key: string, values?: Record<string, string | number>): string =>
  [key, ...Object.values(values ?? {})].join(' ')

const kinds = ['send', 'quick_pay', 'pending_send', 'claim', 'refund', 'expiry', 'funding'] as const
const statuses = ['completed', 'arriving', 'pending', 'undone', 'not_arrived', 'cancelled', 'expired', 'returned'] as const
const titlesByStatus = {
  out: {
    arriving: 'sending_to',
    pending: 'waits_for',
    undone: 'you_undid',
    not_arrived: 'could_not_arrive',
    cancelled: 'you_cancelled',
    expired: 'came_back_from',
    returned: 'ui.sent_back',
  },
  in: {
    arriving: 'arriving_from',
    pending: 'arriving_from',
    undone: 'undone_by',
    not_arrived: 'could_not_reach_you',
    cancelled: 'cancelled_by',
    expired: 'went_back_to',
    returned: 'you_sent_back',
  },
} as const
const titlesWhenDone = {
  out: {
    send: 'sent_to',
    quick_pay: 'paid_to',
    pending_send: 'sent_to',
    claim: 'sent_to',
    refund: 'sent_back_to',
    expiry: 'came_back_from',
    reward: 'reward_back',
    cash_out: 'cash_paid_by',
    cash_in: 'cash_in_for',
    task: 'task_paid_to',
    adjustment: 'sent_to',
    debt_collected: 'debt_collected',
  },
  in: {
    send: 'received_from',
    quick_pay: 'received_from',
    pending_send: 'received_from',
    claim: 'received_from',
    refund: 'money_back_from',
    expiry: 'came_back_from',
    reward: 'reward_from',
    cash_out: 'cash_paid_to',
    cash_in: 'cash_in_at',
    task: 'task_paid_by',
    adjustment: 'credited_goodwill',
    debt_collected: 'debt_collected',
  },
} as const
const titlesOfAdded = {
  completed: 'ui.money_added',
  arriving: 'being_added',
  pending: 'being_added',
  undone: 'not_added',
  not_arrived: 'not_added',
  cancelled: 'not_added',
  expired: 'not_added',
  returned: 'not_added',
} as const

function expectedTitle({ kind, status, direction }: ReturnType<typeof anActivityItem>): string {
  if (kind === 'funding') return status === 'completed' && direction === 'out' ? 'money_taken_back' : titlesOfAdded[status]
  if (kind === 'refund' || kind === 'expiry') {
    const isReleased = status !== 'completed' && direction === 'in'
    if (isReleased) return `${kind === 'expiry' ? 'came_back_from' : 'money_back_from'} Marie J.`
  }
  if (kind === 'cash_out' && status === 'pending') return 'cash_held_at Marie J.'
  if (kind === 'task' && status === 'pending') return 'task_held Marie J.'
  const key = status === 'completed' ? titlesWhenDone[direction][kind] : titlesByStatus[direction][status]
  return `${key} Marie J.`
}

const all = kinds.flatMap((kind) =>
  statuses.flatMap((status) => (['in', 'out'] as const).map((direction) => anActivityItem({ kind, status, direction }))),
)

test.each(all)('$kind $status $direction says where the money is, in the heading and when shared', (item) => {
  const title = expectedTitle(item)
  expect(receiptTitle(item, translate)).toBe(title)
  expect(shareLine(item, '20 Nov 2026', translate)).toBe(`share_line $25.00 ${title} 20 Nov 2026 ${item.id}`)
})

test.each(['goodwill', 'correction', 'promotion', 'fraud_loss'] as const)('a credit names its purpose: %s', (reason_code) => {
  const item = anActivityItem({ kind: 'adjustment', direction: 'in', reason_code })
  expect(receiptTitle(item, translate)).toBe(`credited_${reason_code} Marie J.`)
})

test('an unpaid cash-out and its refund do not name anyone as paid', () => {
  expect(receiptTitle(anActivityItem({ kind: 'cash_out', status: 'cancelled' }), translate)).toMatch(/^cash_out_ended/)
  const nobody = { shown_name: null, hai_tag: null, avatar_url: null, nickname: null }
  const back = anActivityItem({ kind: 'refund', direction: 'in', status: 'cancelled', counterparty: nobody })
  expect(receiptTitle(back, translate)).toMatch(/^came_back(?!_)/)
})

test('a task removed by staff is not described as cancelled by its creator', () => {
  const ended = { kind: 'task', status: 'cancelled' } as const
  expect(receiptTitle(anActivityItem({ ...ended, task_return: 'remove' }), translate)).toMatch(/^task_removed/)
  expect(receiptTitle(anActivityItem({ ...ended, task_return: 'expire' }), translate)).toMatch(/^task_ended/)
  expect(receiptTitle(anActivityItem({ ...ended, task_return: 'cancel' }), translate)).toMatch(/^task_cancelled/)
})

test('only money that arrived is called received or added', () => {
  for (const item of all.filter(({ status }) => status !== 'completed'))
    expect(receiptTitle(item, translate)).not.toMatch(/received|money_added/)
})

describe.each(languages)('in %s', (language) => {
  const sentences = readDictionary(language)
  const inWords = (key: string, values: Record<string, string | number> = {}): string =>
    (sentences[key.includes('.') ? key : `receipt.${key}`] ?? `no ${key}`).replace(/\{(\w+)\}/g, (_, name: string) =>
      String(values[name] ?? `no ${name}`),
    )

  test.each(all)('$kind $status $direction has a text with all its values', (item) => {
    const line = shareLine(item, '20 Nov 2026', inWords)
    expect(line).not.toMatch(/no [\w.]+_|\{/)
    expect(line).toContain('$25.00')
    if (item.kind !== 'funding') expect(line).toContain('Marie J.')
  })
})

test('a recipient shares the amount the payer paid and sees the amount received beside it', () => {
  const deducted = { paid: cents(40_00), fee: cents(20), tax: cents(2) }
  const received = anActivityItem({ direction: 'in', amount: cents(39_78), deducted })
  expect(shareLine(received, '20 Nov 2026', translate)).toContain('$40.00')
  expect(reachedLabel(received, translate)).toBe('ui.you_received')
  expect(reachedLabel({ ...received, kind: 'refund', status: 'undone' }, translate)).toBe('ui.total_back')
})

test('money from outside names the product as the other party', () => {
  const counterparty = { shown_name: null, hai_tag: null, avatar_url: null, nickname: null }
  expect(counterpartyName(anActivityItem({ counterparty }), translate)).toBe('ui.platform')
})

test('every status has an entry in the timeline', () => {
  const item = anActivityItem()
  const lines = (['arriving', 'pending', 'completed', 'undone', 'not_arrived', 'cancelled', 'expired', 'returned'] as const).map(
    (status) => timelineTitle(item, status, translate),
  )
  expect(lines).toEqual([
    'at_sent_arriving 60',
    'at_sent_pending',
    'at_completed',
    'at_undone',
    'at_not_arrived',
    'at_cancelled',
    'at_expired',
    'at_returned',
  ])
  expect(timelineTitle(anActivityItem({ kind: 'funding' }), 'completed', translate)).toBe('at_completed_funding')
  for (const kind of ['cash_out', 'task'] as const)
    expect(timelineTitle(anActivityItem({ kind }), 'pending', translate)).toBe('at_on_hold')
})

test('the total is labelled as paid, pending or returned', () => {
  expect(totalLabel(anActivityItem(), translate)).toBe('ui.you_paid')
  expect(totalLabel(anActivityItem({ status: 'arriving' }), translate)).toBe('ui.you_paid')
  expect(totalLabel(anActivityItem({ kind: 'pending_send', status: 'pending' }), translate)).toBe('ui.you_paid')
  expect(totalLabel(anActivityItem({ kind: 'cash_out', status: 'pending' }), translate)).toBe('ui.you_pay')
  expect(totalLabel(anActivityItem({ status: 'cancelled' }), translate)).toBe('ui.total_back')
})

test('only settled items show the balance after them', () => {
  for (const status of ['completed', 'returned'] as const) expect(hasMoved(anActivityItem({ status }))).toBe(true)
  for (const status of ['arriving', 'pending', 'undone', 'cancelled', 'expired'] as const) {
    expect(hasMoved(anActivityItem({ status }))).toBe(false)
  }
})

test('only the member’s own completed payments can be split', () => {
  for (const kind of ['send', 'quick_pay', 'pending_send'] as const) expect(canBeSplit(anActivityItem({ kind }))).toBe(true)
  expect(canBeSplit(anActivityItem({ kind: 'refund' }))).toBe(false)
  expect(canBeSplit(anActivityItem({ direction: 'in' }))).toBe(false)
  for (const status of ['arriving', 'pending', 'undone', 'cancelled', 'expired', 'returned'] as const)
    expect(canBeSplit(anActivityItem({ status }))).toBe(false)
})

test('released money counts as moved, and its payment keeps the amount without fee and tax', () => {
  const deducted = { paid: cents(25_00), fee: cents(-25), tax: cents(-3) }
  const released = anActivityItem({ kind: 'expiry', direction: 'in', status: 'expired', amount: cents(25_28), deducted })
  expect([hasMoved(released), paidAmount(released)]).toEqual([true, 25_00])
})

test('a shared receipt names payer, payee, note and number', () => {
  const sent = anActivityItem({ note: 'School' })
  const number = 'ui.receipt_number: HW\u20110000\u20110001'
  expect(partyLines(sent, 'Paul Baptiste', translate)).toEqual([
    'ui.from: Paul Baptiste',
    'ui.to: Marie J. @marie',
    'ui.note: School',
    number,
  ])
  const received = { ...sent, direction: 'in' as const, note: '' }
  expect(partyLines(received, 'Paul Baptiste', translate)).toEqual(['ui.from: Marie J. @marie', 'ui.to: Paul Baptiste', number])
  const nicknamed = { ...sent.counterparty, nickname: 'Manman' }
  expect(partyLines({ ...sent, counterparty: nicknamed }, 'Paul Baptiste', translate).join()).not.toContain('Manman')
  expect(partyLines({ ...received, kind: 'funding' }, 'Paul Baptiste', translate)).toEqual([number])
})
