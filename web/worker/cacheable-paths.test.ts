import { beforeAll, expect, test, vi } from 'vitest'
import { isOfflinePage, isTranslationFile, currentTranslationPath } from './cacheable-paths.ts'

beforeAll(() => void vi.stubGlobal('__OFFLINE_SEGMENTS__', ['wallet', 'support']))

test.each([
  ['/wallet', true],
  ['/wallet/scheduled/7', true],
  ['/wallets', false],
  ['/', false],
  ['/rpc/send_money', false],
])('shows %s without a network: %s', (path, shown) => {
  expect(isOfflinePage(path)).toBe(shown)
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
