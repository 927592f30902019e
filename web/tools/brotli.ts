import { brotliCompressSync, constants } from 'node:zlib'

export function compressBrotli(text: string | Buffer): Buffer {
  const content = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength }
  return brotliCompressSync(content, { params })
}
