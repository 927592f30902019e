import { fireEvent, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endTest, openApp, startTest, type TestServer } from '../../api/test-app.ts'
import { aCashout } from '../../api/test-cashout.ts'

const WARNING = 'This member’s wallet is locked'
const job = aCashout({ status: 'accepted' })
const locked = aCashout({ status: 'accepted', is_member_locked: true, actions: ['mark_sent'] })

let server: TestServer
beforeEach(() => {
  server = startTest('/agents/dashboard')
})
afterEach(endTest)

test('the job card warns the agent not to pay a member whose wallet is locked', async () => {
  const { wrapper } = await openApp()
  const { JobCard } = await import('./job-card.tsx')
  const { rerender } = render(createElement(JobCard, { job }), { wrapper })
  expect(screen.queryByText(WARNING)).toBeNull()
  rerender(createElement(JobCard, { job: locked }))
  expect(await screen.findByText(WARNING)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Enter code' })).toBeNull()
})

test('the code sheet shows the warning instead of the amount to hand over', async () => {
  const { wrapper } = await openApp()
  const { CodeSheet } = await import('./code-sheet.tsx')
  render(createElement(CodeSheet, { job: locked, onClose: () => undefined }), { wrapper })
  expect(await screen.findByText(WARNING)).toBeTruthy()
  expect(screen.queryByLabelText('Code on the member’s screen')).toBeNull()
})

test('the code sheet shows the warning if the server refuses the code because the wallet is locked', async () => {
  server.answer('enter_handover_code', { refused: 'COUNTERPARTY_BLOCKED' })
  const { wrapper } = await openApp()
  const { CodeSheet } = await import('./code-sheet.tsx')
  render(createElement(CodeSheet, { job, onClose: () => undefined }), { wrapper })
  fireEvent.change(await screen.findByLabelText('Code on the member’s screen'), { target: { value: '123456' } })
  expect(await screen.findByText(WARNING)).toBeTruthy()
})
