/** An entry of a tar archive. Its content can be read until the next entry is requested. */
export interface TarEntry {
  readonly path: string
  readonly kind: 'file' | 'folder'
  readonly content: () => AsyncGenerator<Buffer>
}

const BLOCK = 512
const text = (header: Buffer, from: number, length: number): string => {
  const field = header.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.subarray(0, end < 0 ? length : end).toString()
}
const octal = (header: Buffer, from: number, length: number): number => {
  // Sizes with more than eleven octal digits are written in base 256.
  if (((header[from] ?? 0) & 0x80) !== 0) return Number(header.readBigUInt64BE(from + length - 8))
  return Number.parseInt(text(header, from, length).trim() || '0', 8)
}

function createTaker(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function readUpTo(max: number): Promise<Buffer | null> {
    while (rest.length === 0) {
      const next = await pieces.next()
      if (next.done) return null
      rest = next.value
    }
    const piece = rest.subarray(0, max)
    rest = rest.subarray(piece.length)
    return piece
  }

  async function exactly(length: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let left = length; left > 0;) {
      const piece = await readUpTo(left)
      if (!piece) throw new Error('the archive ends in the middle')
      parts.push(piece)
      left -= piece.length
    }
    return Buffer.concat(parts)
  }
  return { some: readUpTo, exactly }
}

const CHECKSUM_AT = 148

/** The sum of a header’s bytes, with its own eight bytes counted as spaces. */
const checksumOf = (header: Buffer): number =>
  header.reduce((sum, byte, at) => sum + (at >= CHECKSUM_AT && at < CHECKSUM_AT + 8 ? 0x20 : byte), 0)

/**
 * Reads a tar archive as PostgreSQL writes it (ustar). Throws if it is truncated, if a header is damaged, or if it has
 * anything but files and folders.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const { some, exactly } = createTaker(source)
  for (;;) {
    const header = await exactly(BLOCK)
    if (header.every((byte) => byte === 0)) break
    if (octal(header, CHECKSUM_AT, 8) !== checksumOf(header)) throw new Error('the archive is damaged at the start of a file')
    const size = octal(header, 124, 12)
    const type = text(header, 156, 1)
    const path = [text(header, 345, 155), text(header, 0, 100)].filter((part) => part !== '').join('/')
    if (type !== '0' && type !== '' && type !== '5') throw new Error(`${path} is neither a file nor a folder`)
    let left = type === '5' ? 0 : size
    const padding = (BLOCK - (left % BLOCK)) % BLOCK
    const content = async function* (): AsyncGenerator<Buffer> {
      while (left > 0) {
        const piece = await some(left)
        if (!piece) throw new Error('the archive ends in the middle')
        left -= piece.length
        yield piece
      }
    }
    yield { path: path.replace(/\/$/, ''), kind: type === '5' ? 'folder' : 'file', content }
    const rest = content() // skips content that the caller did not read
    while (!(await rest.next()).done);
    await exactly(padding)
  }
  while ((await some(BLOCK)) !== null); // decompression verifies its checksum only at the end of the stream
}
