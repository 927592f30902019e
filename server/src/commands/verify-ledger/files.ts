import { seals as contract } from '@hai/contract/seals'
import type { Seal } from '@hai/contract/seal-forms'
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

/** The seals somebody has kept, a JSON object on each line. A line that was cut off is passed over: the seal on it stands on the next, too. */
export async function readKeptSeals(path: string): Promise<ReadonlyMap<number, Seal>> {
  const kept = new Map<number, Seal>()
  for await (const line of linesOfFile(path)) {
    const seal = readSeal(line)
    if (!seal) continue
    const before = kept.get(seal.number)
    if (before) must(`seal ${seal.number}`, 'was published once', before.hash, seal.hash)
    kept.set(seal.number, seal)
  }
  if (kept.size === 0) throw new StartRefusal(`${path} has no seals in it.`)
  return kept
}

function readSeal(line: string): Seal | null {
  try {
    return contract.get_seal.output.parse(JSON.parse(line))
  } catch {
    return null
  }
}
