import './ui/theme.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { loadErrorMessages } from './api/error-messages.ts'
import { provideLive } from './api/use-channel.ts'
import { App, preloadFirst } from './app/app.tsx'
import { watchGlobalErrors } from './lib/global-errors.ts'
import { startAuth } from './app/session/auth.ts'
import { watchNavigation } from './lib/navigation-focus.ts'
import { prefetch, whenIdle } from './lib/when-idle.ts'
import { currentLanguage, preloadTranslations, setLanguage, startTranslations } from './lib/translations.ts'

/** A pause, so that loading the remaining texts does not delay the first page. */
const WORDS_PRELOAD_MS = 2_000

watchGlobalErrors()
watchNavigation()
startAuth()
provideLive(() => import('./app/live-connection.ts'))
preloadFirst()

/** Applies the language chosen on the pre-rendered page, then keeps that page for `hydrateRoot`. */
async function followEarly(): Promise<void> {
  const language = window.hai?.early?.language
  if (language && language !== currentLanguage()) await setLanguage(language).catch(() => undefined)
  if (window.hai?.early?.language === language) window.hai?.early?.keepDrawing()
  else await followEarly()
}

const root = document.getElementById('root')
if (root) {
  void startTranslations().then(async () => {
    await followEarly()
    if (window.hai?.early) hydrateRoot(root, <App />)
    else createRoot(root).render(<App />)
    void loadErrorMessages()
    whenIdle(() => void import('./lib/watch-forms.ts').then(({ watchForms }) => watchForms()))
    setTimeout(() => prefetch(() => void preloadTranslations()), WORDS_PRELOAD_MS)
  })
}
