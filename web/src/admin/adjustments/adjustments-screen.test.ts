import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { atAddress, provideTexts, textsOfScreen } from '../../lib/test-render.ts'

vi.mock('./new-credit.tsx', () => ({ NewCredit: ({ user_id }: { user_id: string | null }) => `new credit to ${user_id}` }))
vi.mock('./history.tsx', () => ({ History: () => 'the history' }))

beforeEach(provideTexts)

test.each([
  ['', 'new credit to null'],
  ['?userId=u1', 'new credit to u1'],
  ['?tab=history&userId=u1', 'the history'],
])('/wallet-adjustments%s opens: %s', async (query, opened) => {
  const { AdjustmentsScreen } = await import('./adjustments-screen.tsx')
  expect(await textsOfScreen(atAddress(`/wallet-adjustments${query}`, createElement(AdjustmentsScreen)))).toContain(opened)
})
