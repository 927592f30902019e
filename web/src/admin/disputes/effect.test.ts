import { cents } from '@hai/contract/money'
import { createElement, Fragment } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { provideTexts, textsOfScreen } from '../../lib/test-render.ts'
import { decisions } from './decision-draft.ts'
import { DecisionName, Effect } from './effect.tsx'

vi.mock('../ui/sensitive-store.ts', () => ({ useSensitiveShown: () => true }))

beforeEach(provideTexts)

async function choices(held: number): Promise<string[]> {
  const dispute = {
    held: cents(held),
    related_type: 'cashout' as const,
    decisions: {
      refund: { most: cents(51_14), is_held: held > 0, part_most: cents(50_00), alone_max: null },
      release: { most: cents(held > 0 ? 50_66 : 0) },
      close: {},
      appeal: null,
    },
  }
  return Promise.all(
    decisions.map((of) =>
      textsOfScreen(
        createElement(Fragment, null, createElement(DecisionName, { of, dispute }), ': ', createElement(Effect, { of, dispute })),
      ),
    ),
  )
}

test('for held money each choice names the recipient, and a close says that deadlines resume', async () => {
  expect(await choices(51_14)).toEqual([
    'Approve refund: Up to $51.14 back to the payer',
    'Release funds: $50.66 to the agent, fee and tax booked',
    'Close without action: No decision: it continues as before, with the time left',
  ])
})

test('for a paid-out cash-out nothing is released, no deadline resumes, and the two other choices differ', async () => {
  const [refund, release, close] = await choices(0)
  expect(refund).toContain('$51.14 back from the payee')
  expect(release).toBe('Decide for the agent: The agent keeps the money. The report still counts in the agent’s record')
  expect(close).toBe('Close without action: No decision, and no money moves. The report no longer counts in the agent’s record')
})
