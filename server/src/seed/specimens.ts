import sharp from 'sharp'
import { loadFonts } from '../platform/pdf/fonts.ts'

interface Line {
  readonly text: string
  readonly x: number
  readonly y: number
  /** In pixels. */
  readonly size: number
}

/** Draws text as SVG paths, because a server may have no fonts. */
async function drawLines(lines: readonly Line[]): Promise<string> {
  const { bold: font } = await loadFonts()
  return lines
    .map(({ text, x, y, size }) => {
      const { glyphs, positions } = font.layout(text)
      const scale = size / font.unitsPerEm
      let at = 0
      const paths = glyphs.map(({ path }, index) => {
        const drawn = `<path transform="translate(${at} 0)" d="${path.toSVG()}"/>`
        at += positions[index]?.xAdvance ?? 0
        return drawn
      })
      return `<g transform="translate(${x} ${y}) scale(${scale} ${0 - scale})" fill="#1c2733">${paths.join('')}</g>`
    })
    .join('')
}

/** The face on all specimens, so that a passport and a selfie match. */
const face = (x: number, y: number, scale: number): string => `
  <g transform="translate(${x} ${y}) scale(${scale})">
    <path d="M-95 150Q-90 75 0 75T95 150Z" fill="#3d6fa5"/><circle cy="-22" r="70" fill="#241a17"/>
    <ellipse rx="52" ry="64" fill="#8d5a3b"/><path d="M-51-12A52 64 0 0 1 51-12Q10-48-51-12" fill="#241a17"/>
    <circle cx="-20" cy="-4" r="6" fill="#111"/><circle cx="20" cy="-4" r="6" fill="#111"/>
    <path d="M0 4l-7 18h12M-18 36q18 14 36 0" fill="none" stroke="#4c2b1b" stroke-width="4"/>
  </g>`

const SVG = { operation: ['VipsForeignLoadSvgBuffer'] }

/**
 * Allows SVG only while drawing, because the server blocks it for the whole process once it has decoded a member’s
 * picture.
 */
async function drawPicture(width: number, height: number, background: string, drawing: string): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/>${drawing}</svg>`
  sharp.unblock(SVG)
  try {
    return await sharp(Buffer.from(svg)).jpeg().toBuffer()
  } finally {
    sharp.block(SVG)
  }
}

export async function specimenPassport(full_name: string, number: string): Promise<Uint8Array> {
  const lines = await drawLines([
    { text: 'SPECIMEN PASSPORT', x: 40, y: 85, size: 52 },
    { text: full_name, x: 360, y: 230, size: 38 },
    { text: `No. ${number}`, x: 360, y: 300, size: 38 },
    { text: 'Made up. Valid nowhere.', x: 360, y: 370, size: 28 },
    { text: `P<<${full_name.toUpperCase().replaceAll(' ', '<')}<<${number}`.padEnd(36, '<'), x: 40, y: 550, size: 32 },
  ])
  const photo = '<rect x="40" y="140" width="280" height="340" fill="#eef2f5"/>'
  return drawPicture(900, 600, '#cfe0d4', `${photo}${face(180, 305, 1.15)}${lines}`)
}

export async function specimenSelfie(): Promise<Uint8Array> {
  return drawPicture(
    600,
    800,
    '#e8d9b8',
    `${face(300, 380, 2.4)}${await drawLines([{ text: 'SPECIMEN SELFIE', x: 60, y: 85, size: 52 }])}`,
  )
}
