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

const ofProduct = projectFiles.filter(
  (path) => /^(?:contract\/src|server\/src|web\/(?:src|landing))\//.test(path) && isCode(path),
)

test('numbers are formatted in one place', () => {
  expect(withText(ofProduct, /Intl\.NumberFormat\(|\.toLocaleString\(|\.toFixed\(/)).toEqual([
    'contract/src/number-text.ts',
    // Amounts in CSV files.
    'web/src/admin/ui/mask.ts',
  ])
})

/** Intl has no rules for Creole and would use those of the browser or the server. `localeOf` names the ones to use. */
const withoutLocaleOf = /(?:\bIntl\.\w+|\.toLocale\w+)\(\s*(?:\w+\.)*(?:(?:currentL|useL|l)anguage\b|'ht')/

test.each([
  ['new Intl.ListFormat(currentLanguage(), { type })', true],
  ['new Intl.PluralRules(language)', true],
  ["day.toLocaleDateString(member.language, { month: 'long' })", true],
  ["new Intl.Collator('ht')", true],
  ['new Intl.ListFormat(localeOf[currentLanguage()], { type })', false],
  ['new Intl.PluralRules(localeOf[language])', false],
  ["new Intl.DateTimeFormat('en', { timeZone })", false],
])('finds a language that is used as a locale: %s', (code, isWrong) => {
  expect(withoutLocaleOf.test(code)).toBe(isWrong)
})

test('no language is used as a locale', () => {
  expect(withText(ofProduct, withoutLocaleOf)).toEqual([])
})

/** Staff screens may write an amount without masking it only in these files. */
const unmasked: Readonly<Record<string, readonly string[]>> = {
  'settings and limits, which are not about a member or a balance': [
    'compliance/thresholds.tsx',
    'reconciliation/match-line.tsx',
    'settings/fee-rules.ts',
    'settings/fee-settings-screen.tsx',
    'settings/figures.ts',
    'settings/staff-limit-fields.ts',
  ],
  'the amount that this person has just typed or confirmed': [
    'adjustments/credit-form.tsx',
    'adjustments/new-credit.tsx',
    'disputes/use-decision.ts',
    'earnings/book-earning.tsx',
    'earnings/reverse-earning.tsx',
    'referrals/reverse-reward.tsx',
  ],
  'only while sensitive data is shown, or in a dialog that shows it on purpose': [
    'accounting/flow-picture.tsx',
    'adjustments/decide-dialog.tsx',
    'disputes/decide-appeal.tsx',
    'disputes/decide.tsx',
    'disputes/item-facts.tsx',
    'tasks/remove-task.tsx',
    'ui/day-chart.tsx',
    'ui/mask.ts',
    'ui/stored-value-text.ts',
  ],
}

test('staff screens mask amounts', () => {
  const folder = 'web/src/admin/'
  const ofStaff = projectFiles.filter((path) => path.startsWith(folder) && isCode(path))
  expect(withText(ofStaff, /\bformatUsd\w*\b/).map((path) => path.slice(folder.length))).toEqual(
    Object.values(unmasked).flat().toSorted(),
  )
  expect(withText(ofStaff, /\bui\/amount\.tsx'/)).toEqual([`${folder}ui/action-summary.tsx`, `${folder}ui/sensitive.tsx`])
})
