import { unknownForm } from '@hai/contract/proof-fields'
import { seals as contract } from '@hai/contract/seals'
import { SEAL_FORMATS, type Seal } from '@hai/contract/seal-forms'
import { LIABILITIES_FORMAT } from '@hai/contract/sum-tree'
import { type LiabilityProof, liabilityProof } from '@hai/contract/transparency'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { once } from 'node:events'
import { z } from 'zod'
import { StartRefusal } from '../../platform/start-refusal.ts'
import { must } from './differs.ts'
import { publishedOfRoot } from './liabilities.ts'

/** In UTF-16. What is written is far shorter; a packed file of some hundred KB may have one without end. */
const LINE_MAX = 4_194_304

/**
 * The lines of a file, unpacked where it ends in .gz. A line ends with a line feed and with nothing else. Throws StartRefusal where one is
 * longer than any that is written.
 */
export async function* linesOfFile(path: string): AsyncGenerator<string> {
  const packed = createReadStream(path)
  const unpacked = path.endsWith('.gz') ? packed.pipe(createGunzip()) : packed
  packed.on('error', (error) => unpacked.destroy(error))
  /** What there is so far of the line that has not ended yet. */
  let begun: string[] = []
  let length = 0
  let ended = 0
  for await (const part of unpacked.setEncoding('utf8') as AsyncIterable<string>) {
    const [first = '', ...others] = part.split('\n')
    begun.push(first)
    length += first.length
    if (length > LINE_MAX)
      throw new StartRefusal(
        `Line ${(ended + 1).toLocaleString('en')} of ${path} is longer than ${LINE_MAX.toLocaleString('en')} signs: it is none of a dump, and none of what is published.`,
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

/** Takes lines into a new file that only its owner may read, packed where its name ends in .gz. Fails where there is one of that name. */
export async function writeLines(path: string) {
  const handle = await open(path, 'wx', 0o600)
  const file = handle.createWriteStream({ flush: true })
  const into = path.endsWith('.gz') ? createGzip() : file
  const done = once(file, 'close')
  if (into !== file) into.pipe(file)
  return {
    add: async (line: string): Promise<void> => {
      if (!into.write(`${line}\n`)) await once(into, 'drain')
    },
    end: async (): Promise<void> => {
      into.end()
      await done
    },
  }
}

/** What somebody has kept of what was published: seals by their numbers, and roots of what is owed. */
export interface Kept {
  readonly seals: ReadonlyMap<number, Seal>
  readonly roots: ReadonlyMap<string, LiabilityProof>
  /** Lines with anything that is neither. */
  readonly passedOver: number
}

/**
 * The seals and roots somebody has kept: a JSON object on each line, or what list_seals and list_liability_proofs answered. A line that was cut
 * off is passed over: what is on it stands on the next, too.
 */
export async function readKept(path: string): Promise<Kept> {
  const [seals, roots] = [new Map<number, Seal>(), new Map<string, LiabilityProof>()]
  let passedOver = 0
  for await (const line of linesOfFile(path)) {
    if (line.trim() === '') continue
    const areTaken = saidOn(line).map((value) => {
      mustBeOfKnownForm(path, value)
      return takeSeal(seals, value) || takeRoot(roots, value)
    })
    if (areTaken.includes(false)) passedOver += 1
  }
  if (seals.size + roots.size === 0) throw new StartRefusal(`${path} has neither seals nor roots in it.`)
  return { seals, roots, passedOver }
}

const answered = z.object({ items: z.array(z.unknown()) })

/** One thing, or the answer of a call, which has many. */
function saidOn(line: string): readonly unknown[] {
  try {
    const said: unknown = JSON.parse(line)
    return answered.safeParse(said).data?.items ?? [said]
  } catch {
    return [null]
  }
}

function mustBeOfKnownForm(path: string, value: unknown): void {
  const seal = unknownForm(value, SEAL_FORMATS)
  const form = seal ?? unknownForm(value, [LIABILITIES_FORMAT])
  if (form === null) return
  const what = seal === null ? 'root of what is owed' : 'seal'
  throw new StartRefusal(`${path} has a ${what} of a form that this version does not know (${form}): take a newer one.`)
}

/** Answers whether it is one. */
function takeSeal(seals: Map<number, Seal>, value: unknown): boolean {
  const seal = contract.get_seal.output.safeParse(value).data
  if (!seal) return false
  must(`seal ${seal.number}`, 'was published once', seals.get(seal.number)?.hash ?? seal.hash, seal.hash)
  seals.set(seal.number, seal)
  return true
}

/** Likewise. */
function takeRoot(roots: Map<string, LiabilityProof>, value: unknown): boolean {
  const root = liabilityProof.safeParse(value).data
  if (!root) return false
  const before = roots.get(root.root) ?? root
  for (const field of publishedOfRoot) must(`root ${root.root} of what is owed`, 'was published once', before[field], root[field])
  roots.set(root.root, root)
  return true
}
