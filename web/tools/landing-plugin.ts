import { readFileSync } from 'node:fs'
import { languages, type Language } from '@hai/contract/languages'
import { isDollarLast } from '@hai/contract/money'
import { twoDecimals } from '@hai/contract/number-text'
import type { Plugin } from 'vite'
import { EXAMPLE_AMOUNT } from '../landing/fee-examples.ts'
import { bundleScript, insideScript } from './bundle-script.ts'
import { readDictionary } from './dictionaries.ts'
import { usedStyles } from './used-styles.ts'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')

/** Tailwind's `@theme` block of the app becomes a `:root` rule. */
const styles = (): string =>
  ['src/ui/tokens.css', 'landing/base.css', 'landing/sections.css'].map(read).join('\n').replace('@theme static', ':root')

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
    if (name === 'first_amount') return twoDecimals(EXAMPLE_AMOUNT / 100, language)
    if (name === 'dollar_last') return isDollarLast(language) ? ' dollar-last' : ''
    if (kind === 'selected') return argument === language ? ' selected' : ''
    if (kind === 'current') return argument === language ? ' aria-current="true"' : ''
    const text = texts[name.includes('.') ? name : `landing.${name}`]
    if (text === undefined) throw new Error(`landing page: missing text ${name} in ${language}`)
    return escapeHtml(text)
  }
  const page = read('landing/landing.html')
    .replace(/>\s+</g, '> <')
    .replace(/\{\{([\w.:]+)\}\}/g, (_, name: string) => value(name))
    .replace(/<!-- script (\S+) -->/g, (_, path: string) => `<script>${scripts.get(path) ?? ''}</script>`)
  return page.replace('<!-- style -->', () => `<style>${usedStyles(styles(), page)}</style>`)
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
