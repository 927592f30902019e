/**
 * First segments of the pages of members, and of what they read there: without a network they are drawn by the shell. All else (calls,
 * the staff's pages wherever they are, ways in) goes past the worker.
 */
const membersPages = new Set([
  'agents',
  'cash-ins',
  'cashout-receipt',
  'compliance',
  'dashboard',
  'disputes',
  'funding',
  'legal',
  'messages',
  'profile',
  'requests',
  'settings',
  'support',
  'tasks',
  'transparency',
  'verify-phone',
  'wallet',
])

export const isMembersPage = (path: string): boolean => membersPages.has(path.split('/')[1] ?? '')

/** Files of words, but those of the staff: `/assets/words/fr-12ab34cd/wallet.json`. */
export const isWords = (path: string): boolean => /^\/assets\/words\/\w\w-\w+\/(?!admin_)\w+\.json$/.test(path)

/** The file that holds the words of all features, by that of one; null: no file of words, or that of the common ones, which it leaves out. */
export const allWordsBeside = (path: string): string | null =>
  isWords(path) && !path.endsWith('/translation.json') ? path.replace(/\w+\.json$/, 'all.json') : null

/** The same file of words in another build, whose folders are these by language; null: no such file, or no such language. */
export function sameWords(path: string, folders: Readonly<Partial<Record<string, string>>>): string | null {
  const [, language = '', file = ''] = /^\/(?:locales|assets\/words)\/(\w\w)(?:-\w+)?\/((?!admin_)\w+\.json)$/.exec(path) ?? []
  const folder = folders[language]
  return folder === undefined ? null : `${folder}/${file}`
}
