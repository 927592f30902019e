import './ui/theme.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { watchGlobalErrors } from './app/global-errors.ts'
import { startAuth } from './app/session/auth.ts'
import { startWords } from './lib/words.ts'

watchGlobalErrors()
startAuth()

const root = document.getElementById('root')
if (root) void startWords().then(() => createRoot(root).render(<App />))
