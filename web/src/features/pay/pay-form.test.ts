import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anActivityItem } from '../../api/test-activity-item.ts'
import { provideTexts, textsOfScreen, withAnswers } from '../../lib/test-render.ts'
import type { PayFormProps } from './pay-form.tsx'

beforeEach(() => {
  vi.resetModules()
  provideTexts()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('../../payments/limit-help.tsx')
})

const person = { shown_name: 'Marie J.', hai_tag: 'marie', avatar_url: null, times_paid: 1 }
const form: PayFormProps = {
  target: { hai_tag: 'marie' },
  payee: { person, amount: cents(25_00), note: '', isSingleUse: false },
  typed: '',
  note: '',
  amount: cents(25_00),
  unconfirmed: null,
  field: { error: undefined, onBlur: vi.fn() },
  problem: null,
  quote: { displayed: null, settled: null, error: null, retry: () => undefined },
  onType: () => undefined,
  onNote: () => undefined,
}

const unconfirmed: PayFormProps['unconfirmed'] = {
  call: 'quick_pay',
  name: 'Marie J.',
  amount: cents(25_00),
  input: { payee: { hai_tag: 'marie' }, amount: 25_00, quoted_total: 25_00, note: '' },
}

async function saidBefore(props: PayFormProps): Promise<string> {
  const [{ PayForm }, { api }] = await Promise.all([import('./pay-form.tsx'), import('../../api/api.ts')])
  const paid = anActivityItem({ kind: 'quick_pay', created_at: new Date(Date.now() - 180_000).toISOString() })
  const activity = [...api.list_activity.key, 'recent']
  return textsOfScreen(withAnswers(createElement(PayForm, props), [[activity, { items: [paid], next_cursor: null }]]))
}

test('quick pay warns if the same person received the same amount minutes ago', async () => {
  expect(await saidBefore(form)).toMatch(/You paid \$25\.00 to Marie J\. at \d+:\d\d.*Pay again only if/)
})

test('retrying a payment with a lost response shows no warning about a second payment', async () => {
  expect(await saidBefore({ ...form, unconfirmed })).not.toContain('Pay again only')
})

test('raising a limit returns to the payment', async () => {
  let leave = (): void => undefined
  vi.doMock('../../payments/limit-help.tsx', () => ({
    LimitHelp: ({ onLeave }: { onLeave: () => void }) => {
      leave = onLeave
      return null
    },
  }))
  const { ApiError } = await import('../../api/api-error.ts')
  const { currentOverlay, openOverlay, reopenOverlay } = await import('../../lib/overlays.ts')
  openOverlay('quick-pay')
  const error = new ApiError({ code: 'LIMIT_EXCEEDED', message: '', data: {}, request_id: null })
  await saidBefore({ ...form, problem: { kind: 'refused', error } })
  leave()
  expect(currentOverlay()).toBeNull()
  reopenOverlay()
  expect(currentOverlay()).toEqual(['quick-pay', { payee: { hai_tag: 'marie' } }])
})

test('a payee in another country cannot be paid, and the form offers to send money instead', async () => {
  const [{ PayForm }, { ApiError }] = await Promise.all([import('./pay-form.tsx'), import('../../api/api-error.ts')])
  const error = new ApiError({ code: 'OTHER_BOOK', message: '', request_id: null })
  const said = await textsOfScreen(withAnswers(createElement(PayForm, { ...form, quote: { ...form.quote, error } }), []))
  expect(said).toContain('wallet is in another country')
  expect(said).toContain('Send money')
})
