import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { z } from 'zod'
import { chromium } from '@playwright/test'

export interface Browser {
  readonly executablePath: string
  readonly env: Readonly<Record<string, string>>
}

export const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** The package’s own font settings name folders that do not exist here, and the browser exits if it finds no fonts. */
function fontSettings(folder: string): string {
  const path = join(folder, 'fonts.conf')
  const folders = [join(folder, 'fonts'), '/usr/share/fonts'].map((name) => `<dir>${name}</dir>`).join('')
  writeFileSync(
    path,
    `<?xml version="1.0"?><fontconfig>${folders}<cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`,
  )
  return path
}

async function packagedBrowser(): Promise<Browser | undefined> {
  const manifest = new URL('../../node_modules/@sparticuz/chromium/package.json', import.meta.url)
  if (process.platform !== 'linux' || !existsSync(manifest)) return undefined
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, 'utf8')))
  const folder = join(tmpdir(), `hai-browser-${version}-${process.getuid?.() ?? 0}`)
  mkdirSync(folder, { recursive: true })

  // Without the first two variables the package unpacks the browser into the shared temporary folder, and does not unpack
  // its libraries. It sets the other two, with which other browsers find no fonts or the wrong libraries.
  const names = ['TMPDIR', 'AWS_LAMBDA_JS_RUNTIME', 'FONTCONFIG_PATH', 'LD_LIBRARY_PATH']
  const before = names.map((name) => [name, process.env[name]] as const)
  process.env.TMPDIR = folder
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  const executablePath = await packaged.executablePath()
  for (const [name, value] of before) {
    if (value === undefined) Reflect.deleteProperty(process.env, name)
    else process.env[name] = value
  }
  return { executablePath, env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: fontSettings(folder) } }
}

const starts = ({ executablePath, env }: Browser): boolean =>
  spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env } }).status === 0

/**
 * Prefers the headless shell of the npm package, which needs less than half of the processor time of a full browser.
 * Throws if there is no browser.
 */
export async function findBrowser(): Promise<Browser> {
  const { BROWSER_PATH } = process.env
  if (BROWSER_PATH) return { executablePath: BROWSER_PATH, env: {} }
  const packaged = await packagedBrowser()
  if (packaged && starts(packaged)) return packaged
  const candidates = [
    chromium.executablePath(),
    ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'].map(onPath),
  ]
  const executablePath = candidates.find((path) => path !== undefined && existsSync(path))
  if (executablePath) return { executablePath, env: {} }
  throw new Error('No Chromium found: install chromium, or point BROWSER_PATH at one.')
}
