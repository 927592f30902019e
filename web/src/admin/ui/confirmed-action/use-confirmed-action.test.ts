import { cents } from '@hai/contract/money'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp, TestServer } from '../../../api/test-app.ts'

let server: TestServer

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  server = new TestServer()
  vi.stubGlobal('fetch', server.fetch)
  server.answerAlways('prepare_admin_action', () => prepared)
  server.answerAlways('confirm_admin_action', () => ({ action_token: 'token', expires_at: '2026-11-20T17:10:00Z' }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const prepared = {
  action_id: '01980000-0000-7000-8000-000000000001',
  facts: {
    kind: 'request' as const,
    step: 'do' as const,
    facts: { kind: 'adjustment' as const, user_id: 'rose', amount: cents(20_00), reason_code: 'goodwill' as const },
    changes: [],
  },
  people: [{ user_id: 'rose', full_name: 'Roseline Baptiste', hai_tag: 'rose', email: 'rose@example.org' }],
  methods: ['authenticator' as const],
  phone_ending: null,
  expires_at: '2026-11-20T17:05:00Z',
}
const posted = {
  status: 'posted',
  amount: 20_00,
  new_balance: 20_00,
  needs_approval: [],
  adjustment_id: 'a',
  transaction_id: 't',
  approval_id: null,
  expires_at: null,
}
const credit = {
  admin_id: 'me',
  user_id: 'rose',
  amount: 20_00,
  reason_code: 'goodwill',
  reason: 'no agent came',
  notes: '',
} as const

/** Opens the staff app and confirms a credit with a code. */
async function confirmCredit(onDone = vi.fn(), user_id = 'me') {
  const { wrapper } = await openApp(user_id)
  const [{ useConfirmedAction }, { loadTranslations }] = await Promise.all([
    import('./use-confirmed-action.tsx'),
    import('../../../lib/translations.ts'),
  ])
  await Promise.all([loadTranslations('admin_mfa'), loadTranslations('ui')])
  function Screen() {
    const action = useConfirmedAction('admin_wallet_adjustment', { onDone })
    const run = () => action.run((idempotency_key) => ({ ...credit, idempotency_key, case: null }))
    return createElement('div', null, createElement('button', { type: 'button', onClick: run }, 'Credit'), action.dialog)
  }
  render(createElement(Screen), { wrapper })
  fireEvent.click(screen.getByRole('button', { name: 'Credit' }))
  const code = await screen.findByRole('textbox', { hidden: true })
  const said = document.body.textContent
  act(() => void fireEvent.change(code, { target: { value: '123456' } }))
  return said
}

async function closeApp(): Promise<void> {
  await waitFor(() => expect(document.body.textContent).toContain('we don’t know yet whether it went through'))
  cleanup()
  vi.resetModules()
}

const keys = (): unknown[] => server.inputsOf('admin_wallet_adjustment').map(({ idempotency_key }) => idempotency_key)
const doubt = 'An earlier try may have gone through'

test('a credit whose answer was lost is not made twice, even if the tab was closed', async () => {
  const said = await confirmCredit()
  expect(said).toContain('Credit $20.00 to @rose, goodwill')
  expect(said).not.toContain(doubt)
  await closeApp()
  server.answer('admin_wallet_adjustment', posted)
  const onDone = vi.fn()
  expect(await confirmCredit(onDone)).toContain(doubt)
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(keys()).toHaveLength(2)
  expect(new Set(keys()).size).toBe(1)
  expect(localStorage).toHaveLength(0)
})

test('another credit after one that went out is refused, and the next one is made', async () => {
  await confirmCredit()
  await closeApp()
  server.answer('admin_wallet_adjustment', { refused: 'IDEMPOTENCY_CONFLICT' }, posted)
  await confirmCredit()
  await screen.findByText('An earlier try went through, with other details', {}, { timeout: 10_000 })
  cleanup()
  vi.resetModules()
  const onDone = vi.fn()
  expect(await confirmCredit(onDone)).not.toContain(doubt)
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const [first, second, third] = keys()
  expect([second === first, third === first]).toEqual([true, false])
})

test('staff who share a computer do not use the key of another', async () => {
  await confirmCredit()
  await closeApp()
  server.answer('admin_wallet_adjustment', posted)
  expect(await confirmCredit(vi.fn(), 'another')).not.toContain(doubt)
  await waitFor(() => expect(new Set(keys()).size).toBe(2))
})
