import type { ActivityItem } from '@hai/contract/wallet'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anActivityItem } from '../../api/test-activity-item.ts'
import { atAddress, renderedHtml, provideTexts } from '../../lib/test-render.ts'

beforeEach(() => {
  vi.resetModules()
  provideTexts()
})
afterEach(() => vi.unstubAllGlobals())

async function toldOf(changes: Partial<ActivityItem>): Promise<string> {
  const { WalletFullNotice } = await import('./wallet-full-notice.tsx')
  return renderedHtml(
    atAddress('/wallet/1', createElement(WalletFullNotice, { receipt: anActivityItem({ status: 'not_arrived', ...changes }) })),
  )
}

test('only the recipient without room in the wallet is linked to the limits', async () => {
  const payees = await toldOf({ direction: 'in' })
  expect(payees).toContain('This payment couldn’t be delivered to your wallet')
  expect(payees).toContain('The money went back to Marie J.')
  expect(payees).toContain('href="/settings?tab=limits"')
  for (const other of [{ direction: 'out' }, { kind: 'refund', direction: 'in' }, { direction: 'in', status: 'undone' }] as const)
    expect(await toldOf(other)).not.toContain('limits')
})
