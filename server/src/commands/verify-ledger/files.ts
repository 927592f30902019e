import { unknownForm } from '@hai/contract/proof-fields'
import { seals as contract } from '@hai/contract/seals'
import { SEAL_FORMATS, type Seal } from '@hai/contract/seal-forms'
import { type LiabilityProof, transparency } from '@hai/contract/transparency'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { once } from 'node:events'
import { StartRefusal } from '../../platform/start-refusal.ts'
import { must } from './differs.ts'

/** The lines of a file, unpacked where it ends in .gz. A line ends with a line feed and with nothing else. */
export async function* linesOfFile(path: string): AsyncGenerator<string> {
  const packed = createReadStream(path)
  const unpacked = path.endsWith('.gz') ? packed.pipe(createGunzip()) : packed
  packed.on('error', (error) => unpacked.destroy(error))
  let rest = ''
  for await (const part of unpacked.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
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
}

/** The seals and roots somebody has kept, a JSON object on each line. A line that was cut off is passed over: what is on it stands on the next, too. */
export async function readKept(path: string): Promise<Kept> {
  const [seals, roots] = [new Map<number, Seal>(), new Map<string, LiabilityProof>()]
  for await (const line of linesOfFile(path)) {
    const value = readJson(line)
    const form = unknownForm(value, SEAL_FORMATS)
    if (form !== null)
      throw new StartRefusal(`${path} has a seal of a form that this version does not know (${form}): take a newer one.`)
    const seal = contract.get_seal.output.safeParse(value).data
    if (seal) {
      must(`seal ${seal.number}`, 'was published once', seals.get(seal.number)?.hash ?? seal.hash, seal.hash)
      seals.set(seal.number, seal)
    }
    for (const root of transparency.list_liability_proofs.output.safeParse({ items: [value] }).data?.items ?? []) {
      const { at, position, total } = roots.get(root.root) ?? root
      const name = `root ${root.root} of what is owed`
      must(name, 'was published once', `${at} ${position} ${total}`, `${root.at} ${root.position} ${root.total}`)
      roots.set(root.root, root)
    }
  }
  if (seals.size + roots.size === 0) throw new StartRefusal(`${path} has neither seals nor roots in it.`)
  return { seals, roots }
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
