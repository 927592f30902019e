import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { provideTexts, textsOfScreen, withAnswers } from '../../lib/test-render.ts'

vi.mock('../../api/auth-context.ts', () => ({ useAuth: () => ({ profile: { id: 'rose' } }) }))

beforeEach(provideTexts)

test('staff can reopen a closed ticket, except one whose guest was erased', async () => {
  const { TicketStatus } = await import('./ticket-screen.tsx')
  const shownFor = (email: string) => {
    const customer = { user_id: null, full_name: null, hai_tag: null, email }
    const ticket = { id: 't1', status: 'closed', customer } as const
    return textsOfScreen(withAnswers(createElement(TicketStatus, { ticket }), []))
  }
  expect(await shownFor('guest@example.org')).toContain('Reopen')
  expect(await shownFor('deleted-2b90fa@deleted.invalid')).not.toContain('Reopen')
})
