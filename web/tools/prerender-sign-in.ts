/**
 * Prints the first render of the sign-in page as JSON, by language. A separate program, because it sets browser globals
 * that the app's code expects.
 */
import { fileURLToPath } from 'node:url'
import { languages } from '@hai/contract/languages'
import { createServer } from 'vite'
import { dictionaryFiles } from './dictionary-files.ts'

const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
const page = {
  documentElement: { lang: 'en', dataset: {} },
  querySelector: (selector: string) => (selector.includes('application-name') ? { content: 'Hai Wallet' } : null),
}
const translations = languages.flatMap((language) =>
  [...dictionaryFiles(language)].map(([file, text]): [string, Promise<string>] => [`${language}/${file}`, Promise.resolve(text)]),
)
const browser = {
  window: globalThis,
  document: page,
  location: new URL('http://wallet.invalid/auth'),
  history: { state: null },
  navigator: { languages: [] },
  localStorage: nothingStored,
  hai: { translations: Object.fromEntries(translations) },
  /** Shows the passkey button, which `early-sign-in.ts` removes in browsers without passkeys. */
  PublicKeyCredential: Object,
}
for (const [name, value] of Object.entries(browser)) Object.defineProperty(globalThis, name, { value, configurable: true })

const vite = await createServer({
  configFile: false,
  root: fileURLToPath(new URL('..', import.meta.url)),
  logLevel: 'warn',
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
const { drawSignIn } = (await vite.ssrLoadModule('/src/app/pages/prerendered-sign-in.tsx')) as {
  drawSignIn: (language: string) => Promise<string>
}
const drawn: Record<string, string> = {}
for (const language of languages) drawn[language] = await drawSignIn(language)
await vite.close()
console.log(JSON.stringify(drawn))
