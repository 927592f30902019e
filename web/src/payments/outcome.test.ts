import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { atAddress, provideTexts, renderedHtml, textsOf } from '../lib/test-render.ts'
import { NewReceipt, Outcome, ShareNewReceipt } from './outcome.tsx'

beforeEach(provideTexts)

const transaction_id = '0197a5b0-0000-7000-8000-000000000001'

test('screen readers announce the outcome', async () => {
  const html = await renderedHtml(createElement(Outcome, { kind: 'done', title: 'Marie got $25.00' }))
  expect(html).toMatch(/role="status".*Marie got \$25\.00/)
})

test('a new receipt shows its number and leads to the whole receipt', async () => {
  const receipt = createElement(NewReceipt, { transaction_id, onClose: vi.fn(), children: 'lines' })
  const html = await renderedHtml(atAddress('/', receipt))
  expect(html).toContain(`href="/wallet/${transaction_id}"`)
  expect(textsOf(html)).toMatch(/lines\|.*Receipt number.*\|Open the receipt\|/)
})

test('without a picture to share, the button shares the text', async () => {
  const share = createElement(ShareNewReceipt, { transaction_id, text: 'paid', share: null })
  expect(textsOf(await renderedHtml(share))).toBe('|Share|')
})
