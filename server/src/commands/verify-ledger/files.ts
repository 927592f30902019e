import { wholeNumber } from '@hai/contract/number-text'
import { unknownForm } from '@hai/contract/proof-fields'
import { seals as contract } from '@hai/contract/seals'
import { SEAL_FORMAT, type Seal } from '@hai/contract/seal-forms'
import { LIABILITIES_FORMAT } from '@hai/contract/sum-tree'
import { type LiabilityProof, liabilityProof } from '@hai/contract/transparency'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { once } from 'node:events'
import { z } from 'zod'
import { FIRST_BOOK, type Book } from '../../platform/database/book.ts'
import { StartRefusal, errorCode } from '../../platform/start-refusal.ts'
import { requireEqual } from './rule-violation.ts'
import { publishedOfRoot } from './liabilities.ts'

/**
 * The name of the file of a partition. It has the beginning of the file’s SHA-256, because a partition that is archived
 * again gets another file, and a database that is restored to a time between needs the older one. A further book is
 * named, too.
 */
export const archiveName = (partition: number, sha256: string, { name }: Book = FIRST_BOOK): string =>
  `ledger-${name === '' ? '' : `${name}-`}${String(partition).padStart(6, '0')}-${sha256.slice(0, 8)}.jsonl.gz`

/** In UTF-16 code units. Without this limit, one line of a small compressed file could fill the memory. */
const LINE_MAX = 4_194_304

/** The text of a file. zlib takes an empty file for a whole one without lines. */
async function* partsOfFile(path: string, onBytes?: (bytes: Buffer) => void): AsyncGenerator<string> {
  const isPacked = path.endsWith('.gz')
  const packed = createReadStream(path)
  const unpacked = packed.pipe(isPacked ? createGunzip() : new PassThrough())
  if (onBytes) packed.on('data', (bytes) => onBytes(Buffer.from(bytes)))
  packed.on('error', (error) => unpacked.destroy(error))
  const damaged = `${path} is damaged. Take another copy.`
  try {
    for await (const part of unpacked.setEncoding('utf8') as AsyncIterable<string>) yield part
  } catch (error) {
    throw errorCode(error)?.startsWith('Z_') ? new StartRefusal(damaged, { cause: error }) : error
  }
  if (isPacked && packed.bytesRead === 0) throw new StartRefusal(damaged)
}

/**
 * Decompresses a file whose name ends in .gz. Only line feeds end a line. Calls `onBytes` with the bytes of the file
 * before their lines. Throws StartRefusal for a line longer than LINE_MAX, and if the file cannot be decompressed.
 */
export async function* linesOfFile(path: string, onBytes?: (bytes: Buffer) => void): AsyncGenerator<string> {
  /** Pieces of the current line. */
  let begun: string[] = []
  let length = 0
  let ended = 0
  for await (const part of partsOfFile(path, onBytes)) {
    const [first = '', ...others] = part.split('\n')
    begun.push(first)
    length += first.length
    if (length > LINE_MAX)
      throw new StartRefusal(
        `Line ${wholeNumber(ended + 1, 'en')} of ${path} is longer than ${wholeNumber(LINE_MAX, 'en')} characters, so it is not from a dump or a file of published seals.`,
      )
    const last = others.pop()
    if (last === undefined) continue
    yield begun.join('')
    yield* others
    ended += others.length + 1
    begun = [last]
    length = last.length
  }
  if (length > 0) yield begun.join('')
}

/** Creates a file. If it cannot be written, for example because the disk is full, `add` or `end` fails. */
export async function writeLines(path: string) {
  const handle = await open(path, 'wx', 0o600)
  const file = handle.createWriteStream({ flush: true })
  const into = path.endsWith('.gz') ? createGzip() : file
  const done = once(file, 'close')
  done.catch(() => undefined) // `add` and `end` report it
  if (into !== file) {
    into.pipe(file)
    into.on('error', () => undefined)
    file.on('error', (error) => into.destroy(error))
  }
  return {
    add: async (line: string): Promise<void> => {
      if (into.destroyed) await done
      if (!into.write(`${line}\n`)) await once(into, 'drain')
    },
    end: async (): Promise<void> => {
      into.end()
      await done
    },
  }
}

export interface PublishedCopies {
  readonly seals: ReadonlyMap<number, Seal>
  readonly roots: ReadonlyMap<string, LiabilityProof>
  readonly skippedLines: number
}

/**
 * Reads kept seals and roots. Each line is a seal, a root, or an answer of list_seals or list_liability_proofs, as
 * JSON. Skips and counts other lines, for example a line that was cut off. Throws StartRefusal if the file has no seal
 * and no root, or one in a newer format. Throws RuleViolation if two copies of the same seal or root differ.
 */
export async function readPublishedCopies(path: string): Promise<PublishedCopies> {
  const seals = new Map<number, Seal>()
  const roots = new Map<string, LiabilityProof>()
  let skippedLines = 0
  for await (const line of linesOfFile(path)) {
    if (line.trim() === '') continue
    const areTaken = parsePublishedLine(line).map((value) => {
      requireKnownForm(path, value)
      return takeSeal(seals, value) || takeRoot(roots, value)
    })
    if (areTaken.includes(false)) skippedLines += 1
  }
  if (seals.size + roots.size === 0) throw new StartRefusal(`${path} contains no seals and no roots.`)
  return { seals, roots, skippedLines }
}

const answered = z.object({ items: z.array(z.unknown()) })

function parsePublishedLine(line: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(line)
    return answered.safeParse(parsed).data?.items ?? [parsed]
  } catch {
    return [null]
  }
}

function requireKnownForm(path: string, value: unknown): void {
  const seal = unknownForm(value, [SEAL_FORMAT])
  const form = seal ?? unknownForm(value, [LIABILITIES_FORMAT])
  if (form === null) return
  const what = seal === null ? 'root' : 'seal'
  throw new StartRefusal(`${path} has a ${what} in a form that this version does not know (${form}): use a newer version.`)
}

function takeSeal(seals: Map<number, Seal>, value: unknown): boolean {
  const seal = contract.get_seal.output.safeParse(value).data
  if (!seal) return false
  requireEqual(`seal ${seal.number}`, 'all published copies are equal', seals.get(seal.number)?.hash ?? seal.hash, seal.hash)
  seals.set(seal.number, seal)
  return true
}

function takeRoot(roots: Map<string, LiabilityProof>, value: unknown): boolean {
  const root = liabilityProof.safeParse(value).data
  if (!root) return false
  const before = roots.get(root.root) ?? root
  for (const field of publishedOfRoot)
    requireEqual(`root ${root.root}`, 'all published copies are equal', before[field], root[field])
  roots.set(root.root, root)
  return true
}

const faults: Readonly<Record<string, string>> = {
  EEXIST: 'exists already. Name a new file, because nothing is overwritten.',
  ENOENT: 'does not exist, or its folder does not exist.',
  EACCES: 'cannot be read or written by this user.',
  EROFS: 'cannot be written, because its file system is read-only.',
  EISDIR: 'is a folder and not a file.',
  ENOTDIR: 'is below something that is not a folder.',
  ENOSPC: 'could not be written, because the disk is full.',
}

export function describeFileError(error: unknown): string | null {
  const fault = faults[errorCode(error) ?? '']
  if (fault === undefined || !(error instanceof Error) || !('path' in error) || typeof error.path !== 'string') return null
  return `${error.path} ${fault}`
}
