import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { encode } from 'uqr'

export async function aPictureOf(text: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const { data, size } = encode(text, { ecc: 'L', border: 4 })
  const pixels = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)))
  const buffer = await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(1_200, 1_200, { kernel: 'nearest' })
    .rotate(7, { background: '#fff' })
    .extend({ top: 400, bottom: 500, left: 300, right: 250, background: '#b8a888' })
    .jpeg({ quality: 70 })
    .toBuffer()
  return { name: 'code.jpg', mimeType: 'image/jpeg', buffer }
}

/** Throws if the picture shows no QR code. */
export async function codeInPicture(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ data: new Uint8Array(data), width: info.width, height: info.height })
}
