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

/** In French, 1,50 $ is singular and 2,00 $ plural, so a text must not agree with an amount: "La somme de {amount} est". */
const agreesWithAmount =
  /\b(?:les|vos|des|ces) \{(?:amount|total|cash|sum)\}|\{(?:amount|total|cash|htg|sum|used|kept|available|held|available_balance)\}[^{}.:?!"]{0,40} (?:sont|ont|vont|restent|attendent|\p{L}+(?:eront|és|ibles))(?!\p{L})/iu

test.each([
  ['{amount} sont dans votre portefeuille', true],
  ['{amount} ne vous ont pas été rendus', true],
  ['{name} a reçu vos {amount}', true],
  ['{used} utilisés, il reste {remaining}.', true],
  ['{available} disponibles, {held} en réserve', true],
  ['Vous avez {available_balance} disponibles : ce n’est pas assez.', true],
  ['La somme de {amount} est réservée.', false],
  ['Les petits montants sont gratuits jusqu’à {amount} par jour.', false],
])('finds a French text that agrees with an amount: %s', (text, isWrong) => {
  expect(agreesWithAmount.test(text)).toBe(isWrong)
})

test('French texts do not agree with an amount', () => {
  const ofFrench = projectFiles.filter((path) => /^(?:web\/locales\/fr\/\w+|server\/locales\/fr)\.json$/.test(path))
  const lines = ofFrench.flatMap((path) => read(path).split('\n'))
  expect(lines.length).toBeGreaterThan(2_000)
  expect(lines.filter((line) => agreesWithAmount.test(line))).toEqual([])
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
