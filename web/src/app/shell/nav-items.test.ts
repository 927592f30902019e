import { expect, test } from 'vitest'
import { paths } from '../../lib/paths.ts'
import { currentOf } from './nav-items.ts'

test('the dashboard is marked as the page itself, and as what wallet and receipts belong to', () => {
  for (const path of ['/', '/dashboard']) expect(currentOf(path, paths.dashboard())).toBe('page')
  for (const path of ['/wallet', '/wallet/statements', '/wallet/an-id', '/cashout-receipt/an-id'])
    expect(currentOf(path, paths.dashboard())).toBe(true)
  for (const path of ['/tasks', '/wallets', '/messages']) expect(currentOf(path, paths.dashboard())).toBeUndefined()
  expect(currentOf('/wallet', paths.tasks())).toBeUndefined()
})
