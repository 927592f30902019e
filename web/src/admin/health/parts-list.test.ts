import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { provideTexts, textsOfScreen } from '../../lib/test-render.ts'
import { toggleSensitive } from '../ui/sensitive-store.ts'
import { PartsList } from './parts-list.tsx'

beforeEach(provideTexts)

const parts = createElement(PartsList, {
  parts: [{ part: 'ledger', state: 'ok', reasons: [] }],
  debts: { members: 2, total: cents(75_25) },
})

test('what members owe is masked until amounts are shown', async () => {
  const masked = await textsOfScreen(parts)
  expect(masked).toContain('2 members owe $••• in total')
  expect(masked).not.toContain('75.25')
  toggleSensitive()
  expect(await textsOfScreen(parts)).toContain('2 members owe $75.25 in total')
  toggleSensitive()
})
