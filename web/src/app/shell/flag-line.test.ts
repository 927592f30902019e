import { act, cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

const network = vi.hoisted(() => ({ isThere: true }))
const FlagNotice = vi.hoisted(() => vi.fn(() => 'Payments are blocked'))
vi.mock('../../lib/online.ts', () => ({ useOnline: () => network.isThere, isOnline: () => network.isThere }))
vi.mock('../../api/use-channel.ts', () => ({ usePollingFallback: () => 15_000, useChannel: () => undefined }))
vi.mock('./flag-notice.tsx', () => ({ FlagNotice }))

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

async function showFlagLine(isOnline: boolean): Promise<void> {
  network.isThere = isOnline
  const { FlagLine } = await import('./member-shell.tsx')
  await act(() => Promise.resolve(render(createElement(FlagLine))))
}

test('without a network, the notice about a security flag is not loaded', async () => {
  await showFlagLine(false)
  await vi.dynamicImportSettled()
  expect(FlagNotice).not.toHaveBeenCalled()
})

test('with a network but no live connection, the notice about a security flag is shown', async () => {
  await showFlagLine(true)
  expect(await screen.findByText('Payments are blocked')).toBeTruthy()
})
