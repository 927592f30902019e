import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'

export interface Fonts {
  readonly plain: Font
  readonly bold: Font
  readonly canDraw: (codePoint: number) => boolean
}

/**
 * The fonts have Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic and many symbols. They are narrow, and their digits
 * have equal width.
 */
async function readFonts(): Promise<Fonts> {
  const require = createRequire(import.meta.url)
  const { create } = await import('fontkit')
  const open = async (path: string): Promise<Font> => {
    const font = create(await readFile(path))
    if ('fonts' in font) throw new Error(`${path} is a collection of fonts`)
    return font
  }
  const [plain, bold] = await Promise.all([
    open(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
    open(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
  ])
  const known = [plain, bold].map(({ characterSet }) => new Set(characterSet))
  return { plain, bold, canDraw: (codePoint) => known.every((set) => set.has(codePoint)) }
}

let fonts: Promise<Fonts> | undefined

/** Documents share the fonts, because reading their tables takes longer than drawing a receipt. */
export function loadFonts(): Promise<Fonts> {
  fonts ??= readFonts().catch((error: unknown) => {
    fonts = undefined
    throw error
  })
  return fonts
}
