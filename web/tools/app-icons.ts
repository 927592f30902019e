import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Plugin } from 'vite'

const svg = readFileSync(new URL('../public/icon.svg', import.meta.url), 'utf8')
/** Some systems cut icons to their own shape, so the background fills the whole square. */
const uncut = svg.replace('rx="14"', '')
/** In the status bar of phones, only the alpha channel is visible. */
const shape = svg.replace(/<rect[^>]*>/, '').replace(/fill="#\w+"/g, 'fill="#fff"')

const icons: Readonly<Record<string, { svg: string; size: number }>> = {
  'icons/icon-192.png': { svg, size: 192 },
  'icons/icon-512.png': { svg, size: 512 },
  'icons/maskable-512.png': { svg: uncut, size: 512 },
  'icons/apple-touch-icon.png': { svg: uncut, size: 180 },
  'icons/badge-96.png': { svg: shape, size: 96 },
}

/** `svg` has a grid of 64 pixels. */
const draw = ({ svg: drawn, size }: { svg: string; size: number }): Promise<Buffer> =>
  sharp(Buffer.from(drawn), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()

export function appIconsPlugin(): Plugin {
  return {
    name: 'hai:app-icons',
    async generateBundle() {
      for (const [fileName, icon] of Object.entries(icons)) this.emitFile({ type: 'asset', fileName, source: await draw(icon) })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const icon = icons[request.url?.split('?')[0]?.slice(1) ?? '']
        if (!icon) {
          next()
          return
        }
        draw(icon).then((png) => response.setHeader('content-type', 'image/png').end(png), next)
      })
    },
  }
}
