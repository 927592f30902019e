import { seals as contract } from '@hai/contract/seals'
import { type Seal, sealText } from '@hai/contract/seal-forms'
import { LIABILITIES_FORMAT } from '@hai/contract/sum-tree'
import { type LiabilityProof, liabilityProof } from '@hai/contract/transparency'
import { open } from 'node:fs/promises'
import { z } from 'zod'
import { hexOf } from './leaf.ts'

/** Only the end of a longer file is read. It contains about ten days of seals, or years of daily roots. */
const TAIL_BYTES = 1_048_576

export const linesOf = (items: readonly object[]): string => items.map((item) => `${JSON.stringify(item)}\n`).join('')

export interface SealFile {
  readonly newest: Pick<Seal, 'number' | 'hash'> | null
  /**
   * The last seal before the first gap in the part that was read. Null if no seal was read, or if the whole file was
   * read and seal 1 is missing.
   */
  readonly unbroken: Pick<Seal, 'number' | 'hash'> | null
  readonly roots: readonly LiabilityProof[]
  readonly isReadWhole: boolean
  readonly add: (items: readonly object[]) => Promise<void>
}

const keptRoot = liabilityProof.extend({ format: z.literal(LIABILITIES_FORMAT) })

/**
 * A seal counts only if its hash matches its contents. Otherwise a damaged or forged line with the number and hash of a
 * later seal would hide that seals are missing.
 */
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
 * Lines are only appended, so the file system may enforce that. When `add` resolves, its lines are flushed to disk. A
 * line that a crash cut off stays, and the next line starts on a new line.
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
