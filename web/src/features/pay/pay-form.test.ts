import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anActivity } from '../../api/an-activity.ts'
import { giveWords, saidBy, withAnswers } from '../../lib/test-screen.ts'
import type { PayFormProps } from './pay-form.tsx'

beforeEach(() => {
  vi.resetModules()
  giveWords()
})
afterEach(() => vi.unstubAllGlobals())

const person = { shown_name: 'Marie J.', hai_tag: 'marie', avatar_url: null, times_paid: 1 }
const form: PayFormProps = {
  payee: { person, amount: cents(25_00), note: '', isForOne: false },
  ...{ typed: '', note: '', amount: cents(25_00), isFixed: false, hasLeft: false, trouble: null },
  quote: { shown: null, settled: null, error: null, retry: () => undefined },
  ...{ onType: () => undefined, onNote: () => undefined, onLeave: () => undefined, onClose: () => undefined },
}

/** What the form says when $25.00 went to Marie three minutes ago. */
async function saidBefore(props: PayFormProps): Promise<string> {
  const [{ PayForm }, { api }] = await Promise.all([import('./pay-form.tsx'), import('../../api/api.ts')])
  const paid = anActivity({ kind: 'quick_pay', created_at: new Date(Date.now() - 180_000).toISOString() })
  const activity = api.list_activity.query({ direction: 'out', limit: 10 }).queryKey
  return saidBy(withAnswers(createElement(PayForm, props), [[activity, { items: [paid], next_cursor: null }]]))
}

test('quick pay warns when the same person got the same amount minutes ago', async () => {
  expect(await saidBefore(form)).toMatch(/You paid \$25\.00 to Marie J\. at \d+:\d\d.*Pay again only if/)
})

test('trying a payment again whose answer was lost is not called a second one', async () => {
  expect(await saidBefore({ ...form, isFixed: true })).not.toContain('Pay again only')
})
