import { cents } from '@hai/contract/money'
import { createElement, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { atAddress, renderedHtml, provideTexts, withAnswers } from '../../lib/test-render.ts'
import type { Paid } from './use-payee.ts'

vi.mock('../../ui/sheet.tsx', () => ({ Sheet: ({ children }: { children: ReactNode }) => children }))

beforeEach(provideTexts)

const paid = (amount_htg: number | null): Paid => ({
  notPaid: null,
  transaction_id: '0197a5b0-0000-7000-8000-000000000001',
  person: { shown_name: 'Marie J.', hai_tag: 'marie', avatar_url: null, times_paid: 1 },
  quote: {
    amount: cents(25_00),
    fee: cents(0),
    tax: cents(0),
    total: cents(25_00),
    payee_gets: cents(25_00),
    amount_htg,
    fee_paid_by: 'payer',
    remaining_today: cents(500_00),
    available_after: cents(75_00),
  },
})

async function lines(amount_htg: number | null): Promise<string[]> {
  const { PaidSheet } = await import('./paid-sheet.tsx')
  const sheet = createElement(PaidSheet, { paid: paid(amount_htg), onClose: vi.fn(), share: () => null })
  const html = await renderedHtml(withAnswers(atAddress('/', sheet), []))
  return [...html.matchAll(/<dt[^>]*>(.*?)<\/dt>/gs)].map(([, name = '']) => name.replaceAll(/<[^>]*>/g, ''))
}

test('every line of the receipt has a label, and gourdes are omitted without a rate', async () => {
  expect(await lines(3_300)).toEqual(['Amount', 'In gourdes', 'Fee', 'You paid'])
  expect(await lines(null)).toEqual(['Amount', 'Fee', 'You paid'])
})
