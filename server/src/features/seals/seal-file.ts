import { seals as contract } from '@hai/contract/seals'
import { type Seal, sealText } from '@hai/contract/seal-forms'
import { open } from 'node:fs/promises'
import { hexOf } from './leaf.ts'

/** Where in a file the newest seal is looked for, from its end: behind more roots than years have nights. */
const TAIL_BYTES = 1_048_576

/** As they are handed on: a line of JSON each. */
export const linesOf = (items: readonly object[]): string => items.map((item) => `${JSON.stringify(item)}\n`).join('')

export interface SealFile {
  /** The newest seal that stands in it whole; null: none does. */
  readonly newest: Pick<Seal, 'number' | 'hash'> | null
  /** Adds lines to its end. */
  readonly add: (items: readonly object[]) => Promise<void>
}

/** A line counts as a seal where it is one whole: a stub with the number and hash of a later one would keep those before it out of the file. */
function readLine(line: string): SealFile['newest'] {
  try {
    const seal = contract.get_seal.output.parse(JSON.parse(line))
    return seal.hash === hexOf(sealText(seal)) ? seal : null
  } catch {
    return null
  }
}

/**
 * Opens the operator's file for as long as `work` takes: a seal or a published root on each line, added to its end and never changed, so that
 * the file may be made append-only. What was added is on the disk when `add` resolves. A line that was cut off by a crash is left, and the next
 * begins on a line of its own.
 */
export async function withSealFile<Result>(path: string, work: (file: SealFile) => Promise<Result>): Promise<Result> {
  const handle = await open(path, 'a+', 0o644)
  try {
    const { size } = await handle.stat()
    const from = Math.max(0, size - TAIL_BYTES)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from)
    const tail = buffer.subarray(0, bytesRead).toString()
    const newest = tail
      .split('\n')
      .map(readLine)
      .findLast((seal) => seal !== null)
    let isAtStart = tail === '' || tail.endsWith('\n')
    return await work({
      newest: newest ?? null,
      add: async (items) => {
        await handle.appendFile((isAtStart ? '' : '\n') + linesOf(items))
        await handle.datasync()
        isAtStart = true
      },
    })
  } finally {
    await handle.close()
  }
}
