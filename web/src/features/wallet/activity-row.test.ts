import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { anActivityItem } from '../../api/test-activity-item.ts'
import { atAddress, provideTexts, textsOfScreen } from '../../lib/test-render.ts'

beforeEach(() => {
  vi.resetModules()
  provideTexts()
})

const platform = { shown_name: null, hai_tag: null, avatar_url: null, nickname: null }

async function row(changes: Parameters<typeof anActivityItem>[0]): Promise<string> {
  const { ActivityRow } = await import('./activity-row.tsx')
  const item = anActivityItem(changes)
  return textsOfScreen(atAddress('/wallet', createElement(ActivityRow, { item, beside: 'note', rate: null })))
}

test('a payment between people has the other person’s name as its title', async () => {
  expect(await row({ note: '' })).toContain('|Marie J.|Sent|')
})

test.for([
  [{ kind: 'reward', direction: 'in' }, 'Referral reward'],
  [{ kind: 'reward', direction: 'out' }, 'Referral reward reversed'],
  [{ kind: 'cash_in', direction: 'in' }, 'Cash-in share'],
  [{ kind: 'adjustment', direction: 'in', reason_code: 'correction' }, 'Correction'],
  [{ kind: 'debt_collected', direction: 'out' }, 'Collected towards what you owe'],
  [{ kind: 'task', direction: 'out', status: 'cancelled', task_return: 'cancel' }, 'Task cancelled by you'],
] as const)('a transaction with the platform has what it is as its title: %j', async ([changes, title]) => {
  expect(await row({ ...changes, note: '', counterparty: platform })).toContain(`|${title}|Hai Wallet|`)
})
