import { hash } from 'node:crypto'
import { accessSync, constants, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { isFirstBook, type Book } from './database/book.ts'
import { fileOfBook } from './file-of-book.ts'
import { outsideUrl, type AllowedTargets } from './post-to-public-url.ts'
import { StartRefusal, wrongSetting } from './start-refusal.ts'

export interface SealSettings {
  readonly everyMinutes: number
  /** Absolute path of a file to which seals are appended, or null. */
  readonly file: string | null
  /** URL to which seals are posted, or null. Posts without a secret are not signed. */
  readonly url: { readonly href: string; readonly reach: AllowedTargets; readonly secret: string | null } | null
}

export const FILE_PLACE = 'file'
/** A hash, because parts of the URL may be secret. */
export const addressPlace = (href: string): string => `url ${hash('sha256', href).slice(0, 16)}`
export const sealPlaces = ({ file, url }: Pick<SealSettings, 'file' | 'url'>): readonly string[] => [
  ...(file === null ? [] : [FILE_PLACE]),
  ...(url === null ? [] : [addressPlace(url.href)]),
]

function ofBook(href: string, book: string): string {
  const url = new URL(href)
  url.searchParams.set('book', book)
  return url.href
}

/** A further book has places of its own, because the numbers of its seals begin at 1, too. */
export function sealSettingsIn(book: Book, settings: SealSettings): SealSettings {
  const { number, name } = book
  if (isFirstBook({ number })) return settings
  const { file, url } = settings
  return {
    ...settings,
    file: file === null ? null : fileOfBook(file, book),
    url: url && { ...url, href: ofBook(url.href, name) },
  }
}

const environment = z.object({
  SEAL_EVERY_MINUTES: z.coerce
    .number('must be a number of minutes')
    .int()
    .min(1, 'must be 1 to 1440')
    .max(1440, 'must be 1 to 1440')
    .default(10),
  SEAL_FILE: z.string().optional(),
  SEAL_URL: z.string().max(2_000, 'must be at most 2000 characters').optional(),
  SEAL_URL_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
})

/** The operator should not learn only at the first seal that the file is not writable. */
function sealFile(path: string): string {
  const file = resolve(path)
  try {
    accessSync(dirname(file), constants.W_OK)
    const found = statSync(file, { throwIfNoEntry: false })
    if (found && !found.isFile()) throw new Error('not a file')
    if (found) accessSync(file, constants.R_OK | constants.W_OK)
  } catch (error) {
    throw new StartRefusal(`SEAL_FILE must be a writable file in an existing folder: ${file}.`, {
      cause: error,
    })
  }
  return file
}

/** `reach`: the servers that SEAL_URL may name. Throws StartRefusal if a setting is invalid. */
export function readSealSettings(given: Readonly<Record<string, string | undefined>>, reach: AllowedTargets): SealSettings {
  const parsed = environment.safeParse(given)
  if (!parsed.success) throw wrongSetting(parsed.error)
  const { SEAL_EVERY_MINUTES: everyMinutes, SEAL_FILE: path, SEAL_URL: address, SEAL_URL_SECRET: secret } = parsed.data
  const url = address === undefined ? null : outsideUrl(address, reach)
  if (address !== undefined && !url)
    throw new StartRefusal(
      'SEAL_URL must be a public https address, such as https://seals.example.com/hai, without a name and password in it.',
    )
  if (secret !== undefined && !url)
    throw new StartRefusal('SEAL_URL_SECRET signs what is posted to SEAL_URL: set both, or neither.')
  return {
    everyMinutes,
    file: path === undefined ? null : sealFile(path),
    url: url && { href: url.href, reach, secret: secret ?? null },
  }
}
