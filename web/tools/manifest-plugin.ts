import { readFileSync } from 'node:fs'
import { languages, type Language } from '@hai/contract/languages'
import type { Plugin } from 'vite'
import { readDictionary } from './dictionaries.ts'

const icon = (name: string, sizes: string, purpose: 'any' | 'maskable') => ({
  src: name,
  sizes,
  purpose,
  type: name.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
})

/** Members open them by a long press on the icon. The page reads `open` and removes it from the URL. */
const shortcuts = [
  { name: 'ui.send', open: 'send' },
  { name: 'ui.cash_out', open: 'cash-out' },
  { name: 'ui.scan', open: 'quick-pay' },
] as const

const colorOf = (name: string): string => {
  const html = readFileSync(new URL('../app.html', import.meta.url), 'utf8')
  const found = new RegExp(`name="theme-color" media="\\(prefers-color-scheme: ${name}\\)" content="(#\\w+)"`).exec(html)?.[1]
  if (!found) throw new Error(`app.html has no ${name} theme colour`)
  return found
}

/** All languages have the same `id`, so they are one app. */
function manifest(language: Language): string {
  const texts = readDictionary(language)
  const say = (key: string): string => {
    const text = texts[key]
    if (text === undefined) throw new Error(`manifest: missing text ${key} in ${language}`)
    return text
  }
  return JSON.stringify({
    name: 'Hai Wallet',
    short_name: 'Hai Wallet',
    description: say('installing.description'),
    lang: language,
    dir: 'ltr',
    id: '/dashboard',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: colorOf('light'),
    theme_color: colorOf('light'),
    categories: ['finance'],
    icons: [
      icon('/icons/icon-192.png', '192x192', 'any'),
      icon('/icons/icon-512.png', '512x512', 'any'),
      icon('/icons/maskable-512.png', '512x512', 'maskable'),
      icon('/icon.svg', 'any', 'any'),
    ],
    shortcuts: shortcuts.map(({ name, open }) => ({
      name: say(name),
      url: `/dashboard?open=${open}`,
      icons: [icon('/icons/icon-192.png', '192x192', 'any')],
    })),
  })
}

const fileOf = (language: Language): string => (language === 'en' ? 'manifest.webmanifest' : `manifest-${language}.webmanifest`)

export function manifestPlugin(): Plugin {
  return {
    name: 'hai:manifest',
    generateBundle() {
      for (const language of languages) this.emitFile({ type: 'asset', fileName: fileOf(language), source: manifest(language) })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const language = languages.find((one) => request.url === `/${fileOf(one)}`)
        if (!language) {
          next()
          return
        }
        response.setHeader('content-type', 'application/manifest+json').end(manifest(language))
      })
    },
  }
}
