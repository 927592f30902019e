import './ui/theme.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { loadErrorWords } from './api/error-words.ts'
import { App, preloadFirst } from './app/app.tsx'
import { watchGlobalErrors } from './lib/global-errors.ts'
import { startAuth } from './app/session/auth.ts'
import { isDataLight } from './lib/data-use.ts'
import { watchNavigation } from './lib/arrival.ts'
import { whenIdle } from './lib/when-idle.ts'
import { currentLanguage, preloadWords, setLanguage, startWords } from './lib/words.ts'

/** After the first page has what it needs. */
const WORDS_PRELOAD_MS = 2_000

watchGlobalErrors()
watchNavigation()
startAuth()
preloadFirst()

/** Speaks the language chosen in the page that is shown before the app is there, then keeps that page for `hydrateRoot`. */
async function followEarly(): Promise<void> {
  const language = window.hai?.early?.language
  if (language && language !== currentLanguage()) await setLanguage(language).catch(() => undefined)
  if (window.hai?.early?.language === language) window.hai?.early?.keepDrawing()
  else await followEarly()
}

const root = document.getElementById('root')
if (root) {
  void startWords().then(async () => {
    await followEarly()
    if (window.hai?.early) hydrateRoot(root, <App />)
    else createRoot(root).render(<App />)
    void loadErrorWords()
    whenIdle(() => void import('./lib/watch-forms.ts').then(({ watchForms }) => watchForms()))
    if (!isDataLight()) setTimeout(() => void preloadWords(), WORDS_PRELOAD_MS)
  })
}
