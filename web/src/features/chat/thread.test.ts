import type { ChatMessage } from '@hai/contract/chat'
import { expect, test } from 'vitest'
import { emptyThread, isBehind, type Pending, withMessages, withPending } from './thread.ts'

const message = (position: number, idempotency_key: string | null = null): ChatMessage => ({
  id: `id-${position}`,
  session_id: 's',
  position,
  sender_id: 'me',
  content: `m${position}`,
  idempotency_key,
  message_type: 'text',
  created_at: '2026-11-20T12:00:00.000Z',
})
const waiting = (key: string): Pending => ({
  key,
  content: 'hello',
  picture: null,
  file_id: null,
  error: null,
  created_at: '2026-11-20T12:00:00.000Z',
})
const positions = (thread: typeof emptyThread) => thread.messages.map(({ position }) => position)

test('messages are sorted and unique, whatever order they arrive in', () => {
  const thread = withMessages(withMessages(emptyThread, [message(3), message(1)]), [message(2), message(3)])
  expect(positions(thread)).toEqual([1, 2, 3])
})

test('a removed message replaces the original', () => {
  const removed: ChatMessage = { ...message(1), message_type: 'removed', content: '' }
  expect(withMessages(withMessages(emptyThread, [message(1)]), [removed]).messages).toEqual([removed])
})

test('a message that is not the next one reveals a gap', () => {
  const thread = withMessages(emptyThread, [message(4), message(5)])
  expect([5, 6, 7].map((position) => isBehind(thread, { position }))).toEqual([false, false, true])
})

test('a confirmed message is no longer pending, whether the answer or the event came first', () => {
  const thread = { ...emptyThread, pending: [waiting('a'), waiting('b')] }
  const confirmed = withMessages(thread, [message(1, 'a')])
  expect(confirmed.pending.map(({ key }) => key)).toEqual(['b'])
  expect(withMessages(confirmed, [message(1, 'a')])).toEqual(confirmed)
})

test('a failed message can be retried with its key or discarded', () => {
  const thread = { ...emptyThread, pending: [waiting('a')] }
  const failed = withPending(thread, 'a', { error: 'offline' })
  expect(failed.pending[0]).toMatchObject({ key: 'a', error: 'offline' })
  expect(withPending(failed, 'a', null).pending).toEqual([])
})
