import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atAddress, renderedHtml, provideTexts } from '../../lib/test-render.ts'
import { aNotification } from './test-notification.ts'

beforeEach(() => {
  vi.resetModules()
  provideTexts()
})
afterEach(() => vi.unstubAllGlobals())

test('a notification shows its whole message', async () => {
  const { NotificationRow } = await import('./notification-row.tsx')
  const message = 'Don’t show the hand-over code before you have all the cash. Count it first.'
  const row = createElement(NotificationRow, { notification: aNotification({ message }), close: vi.fn() })
  const html = await renderedHtml(atAddress('/dashboard', row))
  expect(html).toContain(message)
  expect(html).not.toMatch(/line-clamp|truncate|text-ellipsis/)
})
