import type { departments } from './agent-values.ts'
import type { Language } from './languages.ts'

const creoleNames: Readonly<Record<(typeof departments)[number], string>> = {
  Artibonite: 'Latibonit',
  Centre: 'Sant',
  "Grand'Anse": 'Grandans',
  Nippes: 'Nip',
  Nord: 'Nò',
  'Nord-Est': 'Nòdès',
  'Nord-Ouest': 'Nòdwès',
  Ouest: 'Lwès',
  Sud: 'Sid',
  'Sud-Est': 'Sidès',
}
const creole: ReadonlyMap<string, string> = new Map(Object.entries(creoleNames))

/** The stored name is French, and English uses it too. */
export const departmentName = (department: string, language: Language): string =>
  language === 'ht' ? (creole.get(department) ?? department) : department
