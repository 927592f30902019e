import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic, and many signs; narrow, with figures of one width. */
const files = { plain: 'DejaVuSansCondensed.ttf', bold: 'DejaVuSansCondensed-Bold.ttf' } as const

export interface Fonts {
  readonly plain: Buffer
  readonly bold: Buffer
  /** Whether both can draw it. */
  readonly canDraw: (codePoint: number) => boolean
}

async function readFonts(): Promise<Fonts> {
  const { resolve } = createRequire(import.meta.url)
  const { create } = await import('fontkit')
  const load = (file: string) => readFile(resolve(`dejavu-fonts-ttf/ttf/${file}`))
  const [plain, bold] = await Promise.all([load(files.plain), load(files.bold)])
  const known = [plain, bold].map((bytes) => {
    const font = create(bytes)
    return new Set('characterSet' in font ? font.characterSet : [])
  })
  return { plain, bold, canDraw: (codePoint) => known.every((set) => set.has(codePoint)) }
}

let fonts: Promise<Fonts> | undefined

/** Read when the first document is made, and kept. */
export function loadFonts(): Promise<Fonts> {
  fonts ??= readFonts().catch((error: unknown) => {
    fonts = undefined
    throw error
  })
  return fonts
}
