import type { AdjustmentOutcome } from '@hai/contract/adjustments'
import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { atAddress, provideTexts, textsOfScreen } from '../../lib/test-render.ts'

interface ActionOptions {
  onDone: (outcome: AdjustmentOutcome) => void
  failed: string
}
interface Toast {
  title: string
  text?: string
  action?: { text: string; onClick: () => void }
}

const calls = vi.hoisted((): ActionOptions[] => [])
const toast = vi.hoisted(() => vi.fn<(said: Toast) => void>())
vi.mock('../ui/confirmed-action/use-confirmed-action.tsx', () => ({
  useConfirmedAction: (_name: string, options: ActionOptions) => {
    calls.push(options)
    return { isBusy: false, dialog: null, run: vi.fn() }
  },
}))
vi.mock('@tanstack/react-query', () => ({
  useQuery: () => ({ data: undefined, error: null }),
}))
vi.mock('../../api/api.ts', () => {
  const call = { key: [], query: () => ({}) }
  const preview_adjustment = call
  return {
    api: { preview_adjustment, get_admin_daily_limits: call, admin_list_approvals: call, list_wallet_adjustments: call },
  }
})
vi.mock('../../api/auth-context.ts', () => ({ useAuth: () => ({ profile: { id: 'me' } }) }))
vi.mock('../../lib/toast.ts', () => ({ toast }))
const sensitive = vi.hoisted(() => ({ isShown: true }))
vi.mock('../ui/sensitive-store.ts', () => ({ useSensitiveShown: () => sensitive.isShown }))
vi.mock('./credit-form.tsx', () => ({ CreditForm: () => null }))
vi.mock('./posting-preview.tsx', () => ({ PostingPreview: () => null }))
vi.mock('./pending-approvals.tsx', () => ({ PendingApprovals: () => null }))
vi.mock('./use-member-name.ts', () => ({ useMemberName: () => null }))
vi.mock('./stored-credit-draft.ts', () => ({
  useStoredCreditDraft: () => ({ draft: { member: null, typed: '', reason_code: 'goodwill' }, change: vi.fn(), clear: vi.fn() }),
}))

beforeEach(() => {
  provideTexts()
  sensitive.isShown = true
})

const posted: AdjustmentOutcome = {
  status: 'posted',
  amount: cents(15_00),
  new_balance: cents(40_25),
  needs_approval: [],
  adjustment_id: 'a',
  transaction_id: 't',
  approval_id: null,
  expires_at: null,
}

test('confirms a posted credit with the amount, the new balance and a link to the history', async () => {
  const { NewCredit } = await import('./new-credit.tsx')
  await textsOfScreen(atAddress('/wallet-adjustments', createElement(NewCredit, { user_id: null, creditCase: null })))
  const options = calls.at(-1)
  expect(options?.failed).toBe('Adjustment Failed')
  options?.onDone(posted)
  const [said] = toast.mock.calls.at(-1) ?? []
  expect(said?.title).toBe('Wallet Adjustment Successful')
  for (const amount of ['$15.00', '$40.25']) expect(said?.text).toContain(amount)
  const history = vi.fn()
  vi.stubGlobal('history', { pushState: history, replaceState: history, state: null })
  vi.stubGlobal('location', { pathname: '/wallet-adjustments', search: '' })
  said?.action?.onClick()
  expect(history.mock.calls.flat()).toContain('/wallet-adjustments?tab=history')
})

test('the new balance is hidden while sensitive data is', async () => {
  sensitive.isShown = false
  const { NewCredit } = await import('./new-credit.tsx')
  await textsOfScreen(atAddress('/wallet-adjustments', createElement(NewCredit, { user_id: null, creditCase: null })))
  calls.at(-1)?.onDone(posted)
  expect(toast.mock.calls.at(-1)?.[0].text).toBe('$15.00 credited. New balance: $•••.')
})
