import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anActivityItem } from '../../api/test-activity-item.ts'
import { provideTexts, textsOfScreen, withAnswers } from '../../lib/test-render.ts'
import type { ReviewStepProps } from './review-step.tsx'
import { newFlow, type Person } from './send-flow.ts'

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
