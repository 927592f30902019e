import { cents } from '@hai/contract/money'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp, replaceLiveConnection, TestServer } from '../../api/test-app.ts'

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  vi.stubGlobal('fetch', new TestServer().fetch)
  replaceLiveConnection()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.doUnmock('../../api/use-channel.ts')
})

/** Opens a split of $2,000 with one other member, whose share is typed. */
async function openSplit() {
  const { wrapper } = await openApp()
  const { RequestSheet } = await import('./request-sheet.tsx')
  const params = { hai_tag: 'roseline', amount: cents(2_000_00), split: true }
  render(createElement(RequestSheet, { params, onClose: vi.fn() }), { wrapper })
  fireEvent.click(await screen.findByRole('button', { name: 'My own amounts' }))
  return screen.findByLabelText('Share of @roseline')
}

test.each(['12 50', '1,23 4', '12:50', '12$50'])('a share that is no amount cannot be asked for: %s', async (typed) => {
  const share = await openSplit()
  fireEvent.change(share, { target: { value: '12.50' } })
  const ask = await screen.findByRole('button', { name: 'Ask @roseline for $12.50' })
  expect(ask.getAttribute('aria-disabled')).not.toBe('true')
  fireEvent.change(share, { target: { value: typed } })
  await waitFor(() => expect(ask.getAttribute('aria-disabled')).toBe('true'))
})

test('a share may have spaces between thousands', async () => {
  fireEvent.change(await openSplit(), { target: { value: '1 250,50' } })
  await screen.findByRole('button', { name: 'Ask @roseline for $1,250.50' })
})
