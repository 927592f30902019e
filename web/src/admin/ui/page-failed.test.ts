import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { provideTexts, textsOfScreen } from '../../lib/test-render.ts'

beforeEach(() => {
  provideTexts()
  vi.stubGlobal('location', { pathname: '/desk/users' })
})

test('a page that crashed shows path, message and stack', async () => {
  const { PageFailed } = await import('./page-failed.tsx')
  const error = new TypeError('no rows')
  error.stack = 'TypeError: no rows at draw'
  const said = await textsOfScreen(createElement(PageFailed, { error, onRetry: vi.fn() }))
  for (const row of ['Path|/desk/users', 'Message|no rows', 'Stack|TypeError: no rows at draw']) expect(said).toContain(row)
})
