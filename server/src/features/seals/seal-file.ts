import { seals as contract } from '@hai/contract/seals'
import { type Seal, sealText } from '@hai/contract/seal-forms'
import { LIABILITIES_FORMAT } from '@hai/contract/sum-tree'
import { type LiabilityProof, liabilityProof } from '@hai/contract/transparency'
import { open } from 'node:fs/promises'
import { z } from 'zod'
import { hexOf } from './leaf.ts'

/** What of a file is read, from its end: the seals of some ten days, or more roots than years have nights. */
const TAIL_BYTES = 1_048_576

/** As they are handed on: a line of JSON each. */
export const linesOf = (items: readonly object[]): string => items.map((item) => `${JSON.stringify(item)}\n`).join('')

export interface SealFile {
  /** The newest seal that stands in it whole; null: none does. */
  readonly newest: Pick<Seal, 'number' | 'hash'> | null
  /** The last before which none is missing, as far back as it was read: somebody else may have added a copy of a newer one. Null: the first is. */
  readonly unbroken: Pick<Seal, 'number' | 'hash'> | null
  /** The published roots of what members are owed that stand in it, as far back as it was read. */
  readonly roots: readonly LiabilityProof[]
  /** Whether it was read from its beginning. */
  readonly isReadWhole: boolean
  /** Adds lines to its end. */
  readonly add: (items: readonly object[]) => Promise<void>
}

const keptRoot = liabilityProof.extend({ format: z.literal(LIABILITIES_FORMAT) })

/** A line counts as a seal where it is one whole: a stub with the number and hash of a later one would keep those before it out of the file. */
function readLine(line: string): { readonly seal?: Seal | undefined; readonly root?: LiabilityProof | undefined } {
  try {
    const value: unknown = JSON.parse(line)
    const seal = contract.get_seal.output.safeParse(value).data
    return { seal: seal?.hash === (seal && hexOf(sealText(seal))) ? seal : undefined, root: keptRoot.safeParse(value).data }
  } catch {
    return {}
  }
}

function unbrokenOf(seals: readonly Seal[], isReadWhole: boolean): Seal | null {
  const byNumber = new Map(seals.map((seal) => [seal.number, seal]))
  let last: Seal | null = null
  let next = byNumber.get(isReadWhole ? 1 : (seals[0]?.number ?? 1))
  for (; next; next = byNumber.get(next.number + 1)) last = next
  return last
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
    const lines = tail.split('\n').map(readLine)
    const seals = lines.flatMap(({ seal }) => seal ?? [])
    let isAtStart = tail === '' || tail.endsWith('\n')
    return await work({
      newest: seals.at(-1) ?? null,
      unbroken: unbrokenOf(seals, from === 0),
      roots: lines.flatMap(({ root }) => root ?? []),
      isReadWhole: from === 0,
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
