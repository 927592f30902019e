import { gateTable } from '@hai/contract/gate-table'
import { expect, test } from 'vitest'
import { isMembersPage, isTranslationFile, currentTranslationPath } from './cacheable-paths.ts'

const membersPaths = gateTable.flatMap(({ path, outcomes }) => (outcomes.signed_out.startsWith('/auth?returnTo=') ? [path] : []))

test.each([...membersPaths, '/legal/fees', '/compliance', '/support', '/support/send-money'])(
  '%s is drawn without a network',
  (path) => {
    expect(isMembersPage(path)).toBe(true)
  },
)

test.each([
  '/',
  '/auth',
  '/auth/callback',
  '/desk',
  '/desk/users',
  '/pay',
  '/verify/ABC',
  '/rpc/send_money',
  '/functions/log-security-event',
  '/dashboards',
])('the worker does not handle %s', (path) => {
  expect(isMembersPage(path)).toBe(false)
})

test('recognises text files, except those of the staff app', () => {
  expect(
    ['/assets/words/ht-12ab34cd/wallet.json', '/assets/words/en-12ab34cd/admin_shell.json', '/locales/fr', '/pictures/1'].map(
      isTranslationFile,
    ),
  ).toEqual([true, false, false, false])
})

test('finds the text file of the new build, also from a path without a hash', () => {
  const folders = { fr: '/assets/words/fr-new', en: '/assets/words/en-new' }
  expect(currentTranslationPath('/assets/words/fr-old1/wallet.json', folders)).toBe('/assets/words/fr-new/wallet.json')
  expect(currentTranslationPath('/locales/en/wallet.json', folders)).toBe('/assets/words/en-new/wallet.json')
  expect(currentTranslationPath('/assets/words/de-old1/wallet.json', folders)).toBeNull()
  expect(currentTranslationPath('/assets/words/en-old1/admin_shell.json', folders)).toBeNull()
})
