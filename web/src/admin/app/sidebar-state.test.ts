import { afterEach, expect, test, vi } from 'vitest'
import { isOpenBy } from './sidebar-state.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each([
  ['', true],
  ['sidebar_state=open', true],
  ['other=1; sidebar_state=closed', false],
  ['not_sidebar_state=closed', true],
])("with the cookies %j, the sidebar's open state is %s", (cookies, open) => {
  expect(isOpenBy(cookies)).toBe(open)
})

test('stores the sidebar state in a cookie of the staff area for seven days', async () => {
  vi.resetModules()
  const page = { cookie: '' }
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { pathname: '/desk/users', protocol: 'https:' })
  const { toggleSidebar } = await import('./sidebar-state.ts')
  const kept = '; path=/desk; max-age=604800; samesite=strict; secure'
  toggleSidebar()
  expect(page.cookie).toBe(`sidebar_state=closed${kept}`)
  toggleSidebar()
  expect(page.cookie).toBe(`sidebar_state=open${kept}`)
})
