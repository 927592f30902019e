import { expect, test } from 'vitest'
import { projectFiles, read } from './repository.ts'

const isCode = (path: string): boolean => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)
const ofMembers = projectFiles.filter((path) => path.startsWith('web/src/') && !path.startsWith('web/src/admin/') && isCode(path))
const withText = (paths: readonly string[], pattern: RegExp): readonly string[] =>
  paths.filter((path) => pattern.test(read(path)))

/** Amounts in an address are the same in every language. */
const addresses = 'web/src/features/wallet/filters.ts'

test('members’ screens show and read amounts in the language of the screen', () => {
  const inEnglish = /import \{[^}]*\bformatUsd\b[^}]*\} from '@hai\/contract\/money'|Usd\w*\('en'/
  expect(withText(ofMembers, inEnglish)).toEqual([addresses])
})

test('a component that shows an amount follows the language', () => {
  const components = withText(
    ofMembers.filter((path) => path.endsWith('.tsx')),
    /lib\/money-text\.ts/,
  )
  expect(components.length).toBeGreaterThan(50)
  expect(components.filter((path) => !/\buse(?:\w*Translations|Language)\b|\bTranslate\b/.test(read(path)))).toEqual([])
})

test('numbers are formatted in one place', () => {
  const files = projectFiles.filter((path) => /^(?:contract\/src|server\/src|web\/(?:src|landing))\//.test(path) && isCode(path))
  expect(withText(files, /Intl\.NumberFormat\(|\.toLocaleString\(|\.toFixed\(/)).toEqual([
    'contract/src/number-text.ts',
    // Amounts in CSV files.
    'web/src/admin/ui/mask.ts',
  ])
})
