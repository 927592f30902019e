import { beforeEach, expect, test, vi } from 'vitest'

const shown = vi.hoisted(() => ({ toast: vi.fn(), chimeFor: vi.fn() }))
vi.mock('../../lib/toast.ts', () => ({ TOAST_MS: 4_000, toast: shown.toast }))
vi.mock('./notification-chime.ts', () => ({ playChimeFor: shown.chimeFor }))

const { announce } = await import('./announce.ts')
const { openConversation } = await import('../../lib/open-conversation.ts')
const { aNotification } = await import('./test-notification.ts')

beforeEach(() => {
  vi.clearAllMocks()
  openConversation.set(null)
})

test('a cash-out update shows a toast for eight seconds and chimes', () => {
  const news = aNotification({
    type: 'cashout_status',
    reference_type: 'cashout',
    reference_id: 'c1',
    title: 'Cash is ready',
    message: 'Paul D.',
    metadata: { action_type: 'cashout_sent' },
  })
  announce(news)
  const expected = { title: '💵 Cash is ready', text: 'Paul D.', durationMs: 8_000 }
  expect(shown.toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(expected))
  expect(shown.chimeFor).toHaveBeenCalledExactlyOnceWith(news)
})

test('a message in the open conversation makes no toast or sound; one in another does', () => {
  const message = aNotification({ type: 'message', reference_type: 'chat_session', reference_id: 's1' })
  openConversation.set('s1')
  announce(message)
  expect([shown.toast.mock.calls, shown.chimeFor.mock.calls]).toEqual([[], []])
  openConversation.set('s2')
  announce(message)
  expect(shown.toast).toHaveBeenCalledOnce()
  expect(shown.chimeFor).toHaveBeenCalledExactlyOnceWith(message)
})
