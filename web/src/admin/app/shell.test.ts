import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MenuItem } from '../../ui/popover.tsx'
import { atAddress, provideTexts, textsOfScreen } from '../../lib/test-render.ts'

const asked = vi.hoisted(() => vi.fn<(query: string) => boolean>(() => true))
const menus = vi.hoisted((): (readonly MenuItem[])[] => [])
const signOut = vi.hoisted(() => vi.fn<() => Promise<void>>(() => Promise.resolve()))
vi.mock('../../lib/use-media.ts', () => ({ useMedia: asked }))
vi.mock('../../ui/popover.tsx', () => ({
  Menu: ({ items }: { items: readonly MenuItem[] }) => {
    menus.push(items)
    return null
  },
}))
vi.mock('../../api/auth-context.ts', () => ({
  useAuth: () => ({ profile: { full_name: 'Myrlande Vilaire', email: 'm@staff.test', avatar_url: null }, signOut }),
}))
vi.mock('./book-picker.tsx', () => ({ BookPicker: () => null }))
vi.mock('./system-status.tsx', () => ({ SystemStatus: () => null }))
vi.mock('../mfa/step-up-clock.tsx', () => ({ StepUpClock: () => null }))

beforeEach(() => {
  provideTexts()
  vi.stubGlobal('document', undefined)
})

test('shows the sidebar as a column from 768 px, with the specified groups', async () => {
  const { Shell } = await import('./shell.tsx')
  const draw = () => textsOfScreen(atAddress('/', createElement(Shell, { isWaiting: true, children: null })))
  expect(await draw()).toContain('|Resolution Center|')
  expect(asked).toHaveBeenCalledWith('(min-width: 48rem)')
  asked.mockReturnValue(false)
  expect(await draw()).not.toContain('|Resolution Center|')
})

test.each([
  ['/mfa-verify', 'Not authenticated'],
  ['/users', 'User not authenticated'],
])('without a session %s says “%s”', async (path, title) => {
  vi.stubGlobal('location', { pathname: `/desk${path}`, search: '' })
  const { SessionEnded } = await import('./session-ended.tsx')
  expect(await textsOfScreen(atAddress(path, createElement(SessionEnded)))).toContain(`|${title}|`)
})

test('the account menu links to the member settings and dashboard and signs out', async () => {
  const { Header } = await import('./header.tsx')
  await textsOfScreen(createElement(Header, { isWide: true, isSidebarOpen: true, isWaiting: false, onToggleSidebar: vi.fn() }))
  const [settings, dashboard, logout] = menus.at(-1) ?? []
  expect(settings).toEqual({ text: 'Profile Settings', href: '/settings', outside: true })
  expect(dashboard).toEqual({ text: 'Switch to User Mode', href: '/dashboard', outside: true })
  expect(logout).toMatchObject({ text: 'Logout' })
  if (logout && 'onClick' in logout) logout.onClick()
  expect(signOut).toHaveBeenCalledOnce()
})
