import type { MoneyRequest } from '@hai/contract/requests'
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aMoneyRequest } from '../../api/test-money-request.ts'
import { atAddress, provideTexts, renderedHtml } from '../../lib/test-render.ts'

beforeEach(() => {
  vi.resetModules()
  provideTexts()
})

async function row(changes: Partial<MoneyRequest>): Promise<string> {
  const { RequestRow } = await import('./request-row.tsx')
  return renderedHtml(atAddress('/requests', createElement(RequestRow, { request: aMoneyRequest(changes) })))
}

test('the age begins with a capital letter only at the start of its line', async () => {
  expect(await row({})).toMatch(/<time [^>]*first-letter:uppercase/)
  const behind = await row({ is_stranger: true })
  expect(behind).toMatch(/<time /)
  expect(behind).not.toContain('first-letter:uppercase')
  expect(await row({ note: 'rent' })).not.toContain('<time ')
})
