/** First path segments of the pages that are shown without a network, with the stored app page. */
declare const __OFFLINE_SEGMENTS__: readonly string[]

export const isOfflinePage = (path: string): boolean => __OFFLINE_SEGMENTS__.includes(path.split('/')[1] ?? '')

/** True for files with texts, except those of the staff app: `/assets/words/fr-12ab34cd/wallet.json`. */
export const isTranslationFile = (path: string): boolean => /^\/assets\/words\/\w\w-\w+\/(?!admin_)\w+\.json$/.test(path)

/**
 * The path of `all.json`, which contains the texts of all features. Null if the path is not a text file, or is the
 * common file, whose texts `all.json` does not contain.
 */
export const allTranslationsPath = (path: string): string | null =>
  isTranslationFile(path) && !path.endsWith('/translation.json') ? path.replace(/\w+\.json$/, 'all.json') : null

/**
 * The path of the same text file in another build. `folders`: the folder of each language in that build. Null if there
 * is none.
 */
export function currentTranslationPath(path: string, folders: Readonly<Partial<Record<string, string>>>): string | null {
  const [, language = '', file = ''] = /^\/(?:locales|assets\/words)\/(\w\w)(?:-\w+)?\/((?!admin_)\w+\.json)$/.exec(path) ?? []
  const folder = folders[language]
  return folder === undefined ? null : `${folder}/${file}`
}
