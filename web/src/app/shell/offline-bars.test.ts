import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { beforeEach, expect, test, vi } from 'vitest'
import { atAddress, provideTexts } from '../../lib/test-render.ts'

const network = vi.hoisted(() => ({ isThere: true }))
vi.mock('../../lib/online.ts', () => ({ useOnline: () => network.isThere }))
vi.mock('./lazy-shell-extras.tsx', () => ({ MessagesMark: () => null, DisputesEntry: () => null }))
vi.mock('./member-menu.tsx', () => ({ MemberMenu: () => null }))
vi.mock('./polling-indicator.tsx', () => ({ PollingIndicator: () => null }))
vi.mock('../../ui/popover.tsx', () => ({ Menu: () => null }))
vi.mock('../../ui/language-picker.tsx', () => ({ LanguagePicker: () => null }))
vi.mock('../../features/notifications/notification-bell.tsx', () => ({ NotificationBell: () => null }))
vi.mock('../../api/auth-context.ts', () => ({
  useAuth: () => ({ profile: { full_name: 'Rose', email: 'r@example.com', avatar_url: null, is_agent: false } }),
}))

beforeEach(provideTexts)

async function sendButtons(isOnline: boolean): Promise<string[]> {
  network.isThere = isOnline
  const bars = await Promise.all([import('./bottom-bar.tsx'), import('./top-bar.tsx')])
  const drawn = bars.map(async (bar) => {
    const { prelude } = await prerender(atAddress('/dashboard', createElement('BottomBar' in bar ? bar.BottomBar : bar.TopBar)))
    const html = await new Response(prelude).text()
    return html
      .split('<button')
      .filter((button) => button.includes('lucide-arrow-up-right'))
      .map((button) => button.split('</button>')[0] ?? '')
  })
  return (await Promise.all(drawn)).flat()
}

test('offline, the send buttons of both bars look inactive and say so', async () => {
  const [online, offline] = [await sendButtons(true), await sendButtons(false)]
  expect([online.length, offline.length]).toEqual([2, 2])
  for (const button of online) expect(button).toMatch(/^(?!.*aria-disabled).*bg-send/s)
  for (const button of offline) expect(button).toMatch(/^(?!.*bg-send).*aria-disabled="true"/s)
})
