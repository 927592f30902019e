import { cents } from '@hai/contract/money'
import {
  act,
  cleanup,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
  type BoundFunctions,
  type queries,
} from '@testing-library/react'
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

/** Opens the staff app and starts a credit. The returned function confirms it with a code. */
async function startCredit(onDone = vi.fn(), user_id = 'me') {
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
  const tab = within(render(createElement(Screen), { wrapper }).container)
  fireEvent.click(tab.getByRole('button', { name: 'Credit' }))
  await tab.findByRole('textbox', { hidden: true })
  return { tab, confirm: () => enterCode(tab) }
}

async function enterCode(tab: BoundFunctions<typeof queries>) {
  const code = await tab.findByRole('textbox', { hidden: true })
  act(() => void fireEvent.change(code, { target: { value: '123456' } }))
}

/** Starts and confirms a credit. Returns the text of the dialog. */
async function confirmCredit(onDone = vi.fn(), user_id = 'me') {
  const { confirm } = await startCredit(onDone, user_id)
  const said = document.body.textContent
  await confirm()
  return said
}

async function closeApp(): Promise<void> {
  await waitFor(() => expect(document.body.textContent).toContain('we don’t know yet if it went through'))
  cleanup()
  vi.resetModules()
}

const keys = (): unknown[] => server.inputsOf('admin_wallet_adjustment').map(({ idempotency_key }) => idempotency_key)
const doubt = 'An earlier attempt may have gone through'

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
  await screen.findByText('An earlier attempt with other details went through', {}, { timeout: 10_000 })
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

/** Starts a credit in each of two tabs of one browser. */
async function startInTwoTabs(onDone = vi.fn()) {
  const first = await startCredit()
  vi.resetModules()
  return { first, second: await startCredit(onDone) }
}

async function loseAnswer({ tab, confirm }: Awaited<ReturnType<typeof startCredit>>) {
  await confirm()
  await tab.findByText(/we don’t know yet if it went through/)
}

test('a credit that was prepared before the answer to another one was lost uses its key', async () => {
  const onDone = vi.fn()
  const { first, second } = await startInTwoTabs(onDone)
  await loseAnswer(first)
  server.answer('admin_wallet_adjustment', posted)
  await second.confirm()
  await second.tab.findByText(doubt)
  expect(keys()).toHaveLength(1)
  await second.confirm()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(keys()).toHaveLength(2)
  expect(new Set(keys()).size).toBe(1)
})

test('a credit in another tab without a network does not erase the key of a lost one', async () => {
  const { first, second } = await startInTwoTabs()
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await second.confirm()
  await waitFor(() => expect(second.tab.queryByRole('textbox', { hidden: true })).toBeNull())
  isOnline.mockRestore()
  await loseAnswer(first)
  expect(localStorage).toHaveLength(1)
  fireEvent.click(second.tab.getByRole('button', { name: 'Try again', hidden: true }))
  await second.tab.findByText(doubt)
  expect(keys()).toHaveLength(1)
  expect(localStorage).toHaveLength(1)
})

test('once the credit of one tab is known, another tab uses a new key', async () => {
  const { first, second } = await startInTwoTabs()
  await loseAnswer(first)
  await second.confirm()
  await second.tab.findByText(doubt)
  server.answer('admin_wallet_adjustment', posted, posted)
  fireEvent.click(first.tab.getByRole('button', { name: 'Try again', hidden: true }))
  await waitFor(() => expect(localStorage).toHaveLength(0))
  // Both tabs share the history of one test page, so the first dialog may have closed the second one with it.
  for (const cancel of second.tab.queryAllByRole('button', { name: 'Cancel', hidden: true })) fireEvent.click(cancel)
  fireEvent.click(second.tab.getByRole('button', { name: 'Credit' }))
  await enterCode(second.tab)
  await waitFor(() => expect(keys()).toHaveLength(3))
  const [lost, repeated, next] = keys()
  expect([repeated === lost, next === lost]).toEqual([true, false])
})
