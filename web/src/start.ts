import { detectLanguage, LANGUAGE_KEY } from './lib/language.ts'

// Inline script that runs before rendering. It starts to load the route's code, translations and first calls while
// the app code loads.

/** The chunks to preload, by the path of each first page. The empty key has the chunks of every signed-in page. */
declare const __CHUNKS__: Readonly<Record<string, readonly string[]>>
declare const __STYLES__: string
/** Translation files by path or first path segment. */
declare const __ROUTE_TRANSLATIONS__: Readonly<Record<string, readonly string[]>>

/** Path of the folder with the translation files, by language. An empty object in development. */
declare const __TRANSLATION_PATHS__: Partial<Record<string, string>>

// The build inserts each value where its name is, so each name appears once.
const chunks = __CHUNKS__
const styles = __STYLES__
const routeTranslations = __ROUTE_TRANSLATIONS__
const translationPaths = __TRANSLATION_PATHS__

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const root = document.documentElement
const theme = read('theme')
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme

const language = detectLanguage(read(LANGUAGE_KEY), navigator.languages, root.lang)
root.lang = language
window.hai = { translations: {}, calls: {}, styles, translationPaths }

// The browser fires this once, possibly before the code that offers the installation has loaded
// (`features/installing`).
addEventListener('beforeinstallprompt', (offer) => {
  offer.preventDefault()
  if (window.hai) window.hai.install = offer
})

function token(): string | null {
  try {
    const session = JSON.parse(read('hai.session') ?? 'null') as { access_token?: string; ends_at_ms?: number } | null
    if (session) root.dataset.member = ''
    return session?.access_token && (session.ends_at_ms ?? 0) > Date.now() ? session.access_token : null
  } catch {
    return null
  }
}

const access_token = token()
const isMember = root.dataset.member !== undefined
const { pathname } = location
const route = isMember ? `/${pathname.split('/')[1] ?? ''}` : '/auth'
for (const href of [...(isMember ? (chunks[''] ?? []) : []), ...(chunks[route] ?? [])])
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
// The first pages, which have their chunks here, have inlined styles as well. They do not load the style sheet here.
if (styles && !chunks[pathname])
  document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href: styles }))

for (const file of [
  'translation',
  ...(isMember ? ['notifications'] : []),
  ...(routeTranslations[pathname] ?? routeTranslations[route] ?? []),
]) {
  const texts = fetch(`${translationPaths[language] ?? `/locales/${language}`}/${file}.json`).then((response) => {
    if (!response.ok) throw new Error(`translations ${file}: ${response.status}`)
    return response.text()
  })
  texts.catch(() => undefined)
  if (window.hai.translations) window.hai.translations[`${language}/${file}`] = texts
}

if (access_token && window.hai.calls) {
  const hasBalance = pathname === '/dashboard' || pathname === '/wallet'
  for (const name of hasBalance ? ['get_my_profile', 'get_dashboard'] : ['get_my_profile']) {
    const call = fetch(`/rpc/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
      body: '{}',
    })
    call.catch(() => undefined)
    window.hai.calls[name] = call
  }
}
