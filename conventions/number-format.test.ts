import { expect, test } from 'vitest'
import { projectFiles, read } from './repository.ts'

const isCode = (path: string): boolean => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)
const ofMembers = projectFiles.filter((path) => path.startsWith('web/src/') && !path.startsWith('web/src/admin/') && isCode(path))
const withText = (paths: readonly string[], pattern: RegExp): readonly string[] =>
  paths.filter((path) => pattern.test(read(path)))

/** These bind the formats to the language of the screen, or read an address, which is the same in every language. */
const bound = ['web/src/lib/money-text.ts', 'web/src/lib/typed-usd.ts', 'web/src/features/wallet/filters.ts']

test('members’ screens show and read amounts in the language of the screen', () => {
  const unbound = /import \{[^}]*\b(?:formatUsd|parseUsd|typedUsd)\b[^}]*\} from '@hai\/contract\/(?:money|typed-usd)'/
  expect(withText(ofMembers, unbound).filter((path) => !bound.includes(path))).toEqual([])
})

test('a component that shows an amount follows the language', () => {
  const components = withText(
    ofMembers.filter((path) => path.endsWith('.tsx')),
    /lib\/money-text\.ts/,
  )
  expect(components.length).toBeGreaterThan(50)
  expect(components.filter((path) => !/\buse(?:\w*Translations|Language)\b|\bTranslate\b/.test(read(path)))).toEqual([])
})

test('numbers for members are formatted in one place', () => {
  const files = [...ofMembers, ...projectFiles.filter((path) => /^(?:contract\/src|web\/landing)\//.test(path) && isCode(path))]
  expect(withText(files, /Intl\.NumberFormat\(|\.toFixed\(/)).toEqual([
    'contract/src/number-text.ts',
    'contract/src/typed-usd.ts',
  ])
})
