import './ui/theme.css'
import { createRoot } from 'react-dom/client'
import { loadErrorWords } from './api/error-words.ts'
import { App } from './app/app.tsx'
import { watchGlobalErrors } from './lib/global-errors.ts'
import { startAuth } from './app/session/auth.ts'
import { isDataLight } from './lib/data-use.ts'
import { watchNavigation } from './lib/arrival.ts'
import { whenIdle } from './lib/when-idle.ts'
import { preloadWords, startWords } from './lib/words.ts'

/** After the first page has what it needs. */
const WORDS_PRELOAD_MS = 2_000

watchGlobalErrors()
watchNavigation()
startAuth()

const root = document.getElementById('root')
if (root) {
  void startWords().then(() => {
    createRoot(root).render(<App />)
    void loadErrorWords()
    whenIdle(() => void import('./lib/watch-forms.ts').then(({ watchForms }) => watchForms()))
    if (!isDataLight()) setTimeout(() => void preloadWords(), WORDS_PRELOAD_MS)
  })
}
