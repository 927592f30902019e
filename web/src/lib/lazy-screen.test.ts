import { createElement, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { firstScreen } from './lazy-screen.tsx'

test('a loaded screen renders without a fallback; a failed one loads again', async () => {
  const load = vi.fn(() => Promise.resolve(() => createElement('p', null, 'balance')))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Screen = firstScreen(load)
  const drawn = () => renderToString(createElement(Suspense, { fallback: 'wait' }, createElement(Screen)))
  await Screen.preload()
  expect(drawn()).toContain('wait')
  await Screen.preload()
  expect(drawn()).toContain('<p>balance</p>')
  expect(load).toHaveBeenCalledTimes(2)
})
