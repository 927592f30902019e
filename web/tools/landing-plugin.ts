import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { bundleScript, insideScript } from './bundle-script.ts'
import { languages, readDictionary, type Language } from './dictionaries.ts'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')

/** Minified. Tailwind's `@theme` block of the app becomes `:root` rules without unused variables. */
function styles(): string {
  const css = read('landing/base.css') + read('landing/sections.css')
  const used = new Set([...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))
  const tokens = read('src/ui/tokens.css')
    .replace('@theme static', ':root')
    .split('\n')
    .filter((line) => !/^\s*--/.test(line) || used.has(/^\s*(--[\w-]+)/.exec(line)?.[1]))
    .join('\n')
  return `${tokens}${css}`
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replaceAll(';}', '}')
    .trim()
}

/**
 * Texts, styles and scripts are inlined. At run time the page fetches only the fee rules, the exchange rate and the
 * limits.
 */
async function landingPage(language: Language): Promise<string> {
  const texts = readDictionary(language)
  const scripts = new Map<string, string>()
  for (const path of ['landing/before-paint.ts', 'landing/calculator.ts'])
    scripts.set(path, insideScript(await bundleScript(path)))
  const value = (name: string): string => {
    const [kind = '', argument] = name.split(':')
    if (name === 'lang') return language
    if (name === 'LANG') return language.toUpperCase()
    if (kind === 'selected') return argument === language ? ' selected' : ''
    if (kind === 'current') return argument === language ? ' aria-current="true"' : ''
    const text = texts[`landing.${name}`]
    if (text === undefined) throw new Error(`landing page: missing text ${name} in ${language}`)
    return escapeHtml(text)
  }
  return read('landing/landing.html')
    .replace(/>\s+</g, '> <')
    .replace(/\{\{([\w:]+)\}\}/g, (_, name: string) => value(name))
    .replace('<!-- style -->', () => `<style>${styles()}</style>`)
    .replace(/<!-- script (\S+) -->/g, (_, path: string) => `<script>${scripts.get(path) ?? ''}</script>`)
}

const languageOf = (url: string | undefined): Language => {
  const requested = new URL(url ?? '/', 'http://dev.invalid').searchParams.get('lang')
  return languages.find((language) => language === requested) ?? 'en'
}

export function landingPlugin(): Plugin {
  return {
    name: 'hai:landing',
    async generateBundle() {
      for (const language of languages)
        this.emitFile({ type: 'asset', fileName: `landing/${language}.html`, source: await landingPage(language) })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url?.split('?')[0] !== '/') {
          next()
          return
        }
        landingPage(languageOf(request.url)).then(
          (html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
          next,
        )
      })
    },
  }
}
