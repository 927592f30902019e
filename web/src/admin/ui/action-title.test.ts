import { authEvents } from '@hai/contract/security-values'
import { staffActions } from '@hai/contract/staff-actions'
import { beforeAll, expect, test } from 'vitest'
import { provideTexts } from '../../lib/test-render.ts'
import { getTranslations, loadTranslations } from '../../lib/translations.ts'
import { actionTitle } from './action-title.ts'

beforeAll(async () => {
  provideTexts()
  await loadTranslations('admin_ui')
})

test('every action in the audit logs has a title of its own', () => {
  const actions = [...staffActions, ...authEvents]
  const titles = actions.map((action) => actionTitle(action, getTranslations('admin_ui')))
  expect(new Set(titles).size).toBe(actions.length)
  for (const title of titles) expect(title).toMatch(/^[A-Z][a-z’-]*( [a-zA-Z’-]+)*$/)
})

test('an action of another version is shown in words', () => {
  expect(actionTitle('cash_in_paused', getTranslations('admin_ui'))).toBe('Cash-in paused')
})
