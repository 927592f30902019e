import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { paths } from '../../lib/paths.ts'
import { atAddress, provideTexts } from '../../lib/test-render.ts'

vi.mock('../../lib/use-media.ts', () => ({ useMedia: () => true }))
vi.mock('../../ui/popover.tsx', () => ({ Menu: () => null }))
vi.mock('../../api/auth-context.ts', () => ({
  useAuth: () => ({ profile: { full_name: 'Myrlande Vilaire', email: 'm@staff.test', avatar_url: null } }),
}))
vi.mock('./book-picker.tsx', () => ({ BookPicker: () => null }))
vi.mock('./system-status.tsx', () => ({ SystemStatus: () => null }))
vi.mock('../mfa/step-up-clock.tsx', () => ({ StepUpClock: () => null }))

test("staff pages do not show the members' main links", async () => {
  provideTexts()
  vi.stubGlobal('document', undefined)
  const { Shell } = await import('./shell.tsx')
  const { prelude } = await prerender(atAddress('/', createElement(Shell, { children: null })))
  const html = await new Response(prelude).text()
  const hrefs = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)
  expect(hrefs.length).toBeGreaterThan(20)
  const ofMembers = [paths.dashboard(), paths.messages(), paths.agents(), paths.settings()]
  expect(hrefs.filter((href) => ofMembers.some((path) => path === href))).toEqual([])
})
