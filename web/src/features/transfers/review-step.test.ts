import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anActivityItem } from '../../api/test-activity-item.ts'
import { provideTexts, textsOfScreen, withAnswers } from '../../lib/test-render.ts'
import type { ReviewStepProps } from './review-step.tsx'
import { newFlow, personAt, type Person, type Quote } from './send-flow.ts'

beforeEach(() => {
  vi.resetModules()
  provideTexts()
})
afterEach(() => vi.unstubAllGlobals())

const person: Person = {
  payee: { hai_tag: 'marie' },
  name: 'Marie Joseph',
  hai_tag: 'marie',
  avatar_url: null,
  times_paid: 3,
  found: true,
  known: true,
}
const step: ReviewStepProps = {
  person,
  flow: { ...newFlow(person), typedAmount: '25' },
  same: null,
  isUnconfirmed: false,
  problem: null,
  price: null,
  quote: { displayed: null, settled: null, error: null, retry: () => undefined },
  onLeave: () => undefined,
  onFaceToFace: () => undefined,
  report: () => null,
}

async function saidOf(props: ReviewStepProps): Promise<string> {
  const { ReviewStep } = await import('./review-step.tsx')
  return textsOfScreen(withAnswers(createElement(ReviewStep, props), []))
}

test('the review before sending warns of the same amount sent minutes ago', async () => {
  expect(await saidOf({ ...step, same: anActivityItem() })).toMatch(
    /You paid \$25\.00 to Marie Joseph at \d+:\d\d.*Pay again only if/,
  )
  expect(await saidOf(step)).not.toContain('Pay again only')
})

test('before money waits for a phone number, the member checks it and learns that nobody texts it', async () => {
  const [amount, fee, tax] = [cents(10_00), cents(10), cents(1)]
  const cost = { amount, fee, tax, total: cents(10_11), payee_gets: amount }
  const price: Quote = {
    ...cost,
    status: 'pending',
    amount_htg: null,
    remaining_today: cents(100_00),
    free_left_today: null,
    at_most: cost,
    available_after: cents(50_00),
  }
  const said = await saidOf({ ...step, person: { ...personAt({ phone: '+50937123456' }), found: false }, price })
  expect(said).toMatch(/\+509\s3712\s3456 isn’t on Hai Wallet yet.*Check every digit: the owner of this number gets the money\./)
  expect(said).toContain('We don’t text them. Let them know yourself.')
})
