import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { compressBrotli } from './brotli.ts'

const worthCompressing = /\.(html|js|css|json|svg|webmanifest|txt)$/
const SIZE_MIN_BYTES = 256

/** The server need not compress these files for each request. */
export function compressPlugin(): Plugin {
  return {
    name: 'hai:compress',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir }) {
        if (!dir) return
        for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
          // The build of the staff app writes into the same folder, so it skips files that the first build has
          // compressed.
          if (!worthCompressing.test(name) || existsSync(`${dir}/${name}.br`)) continue
          const content = readFileSync(`${dir}/${name}`)
          if (content.byteLength < SIZE_MIN_BYTES) continue
          writeFileSync(`${dir}/${name}.br`, compressBrotli(content))
          writeFileSync(`${dir}/${name}.gz`, gzipSync(content, { level: 9 }))
        }
      },
    },
  }
}
