import { expect, test } from 'vitest'
import { paths } from '../../lib/paths.ts'
import { getTranslations } from '../../lib/translations.ts'
import type { MenuItem } from '../../ui/popover.tsx'
import { agentItem, currentOf, helpMenu, legalMenu, memberMenu } from './nav-items.ts'

/** No translations are loaded, so each key stands for its text. */
const t = getTranslations('app')
const leads = (items: readonly MenuItem[]) => items.map((item) => [item.text, 'href' in item ? item.href : null])

test('marks the dashboard on its own page, but not on a receipt', () => {
  for (const path of ['/', '/dashboard']) expect(currentOf(path, paths.dashboard())).toBe('page')
  for (const path of ['/wallet', '/wallet/statements', '/wallet/an-id', '/cashout-receipt/an-id', '/tasks', '/messages'])
    expect(currentOf(path, paths.dashboard())).toBeUndefined()
  expect(currentOf('/wallet', paths.tasks())).toBeUndefined()
})

test('the member menu links to settings, legal pages and help, and signs out', () => {
  let isOut = false
  const menu = memberMenu(t, { is_agent: false, admin_path: null, signOut: () => (isOut = true) })
  expect(leads(menu)).toEqual(
    expect.arrayContaining([
      ['app.profile_settings', '/settings'],
      ['ui.legal_center', '/legal'],
      ['ui.help_support', '/support'],
    ]),
  )
  const last = menu.at(-1)
  expect(last?.text).toBe('app.logout')
  if (last && 'onClick' in last) last.onClick()
  expect(isOut).toBe(true)
})

test('the help menu has the help and a contact address; the legal menu has five pages', () => {
  expect(leads(helpMenu(t))).toEqual([
    ['ui.help_support', '/support'],
    ['app.contact_support', expect.stringMatching(/^mailto:/)],
  ])
  expect(leads(legalMenu(t)).map(([, href]) => href)).toEqual([
    '/legal',
    '/legal/terms',
    '/legal/privacy',
    '/legal/fees',
    '/legal/refund-policy',
  ])
})

test('members see a link to become an agent, agents one to their dashboard', () => {
  expect([false, true].map((is_agent) => agentItem(is_agent).href)).toEqual(['/agents?openModal=true', '/agents/dashboard'])
})
