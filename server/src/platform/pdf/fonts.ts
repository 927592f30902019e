import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

export interface Fonts {
  readonly plain: Buffer
  readonly bold: Buffer
  /** True if the normal and the bold font have the character. */
  readonly canDraw: (codePoint: number) => boolean
}

/**
 * The fonts have Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic and many symbols. They are narrow, and their digits
 * have equal width.
 */
async function readFonts(): Promise<Fonts> {
  const require = createRequire(import.meta.url)
  const { create } = await import('fontkit')
  const [plain, bold] = await Promise.all([
    readFile(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
    readFile(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
  ])
  const known = [plain, bold].map((bytes) => {
    const font = create(bytes)
    return new Set('characterSet' in font ? font.characterSet : [])
  })
  return { plain, bold, canDraw: (codePoint) => known.every((set) => set.has(codePoint)) }
}

let fonts: Promise<Fonts> | undefined

/** The first document loads the fonts, which are then cached. */
export function loadFonts(): Promise<Fonts> {
  fonts ??= readFonts().catch((error: unknown) => {
    fonts = undefined
    throw error
  })
  return fonts
}
