/**
 * Prints the first view of the sign-in page, by language, as JSON. A program of its own: the app's code expects a browser, and what little
 * of one drawing needs is put into the globals here.
 */
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { languages } from './dictionaries.ts'
import { wordFiles } from './word-files.ts'

const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
const page = {
  documentElement: { lang: 'en', dataset: {} },
  querySelector: (selector: string) => (selector.includes('application-name') ? { content: 'Hai Wallet' } : null),
}
const words = languages.flatMap((language) =>
  [...wordFiles(language)].map(([file, text]): [string, Promise<string>] => [`${language}/${file}`, Promise.resolve(text)]),
)
const browser = {
  window: globalThis,
  document: page,
  location: new URL('http://wallet.invalid/auth'),
  history: { state: null },
  navigator: { languages: [] },
  localStorage: nothingStored,
  hai: { words: Object.fromEntries(words) },
  /** Where a browser has no passkeys, their place is taken out (`early-sign-in.ts`). */
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
const { drawSignIn } = (await vite.ssrLoadModule('/src/app/pages/sign-in-drawing.tsx')) as {
  drawSignIn: (language: string) => Promise<string>
}
const drawn: Record<string, string> = {}
for (const language of languages) drawn[language] = await drawSignIn(language)
await vite.close()
console.log(JSON.stringify(drawn))
