import './admin.css'
import { createRoot } from 'react-dom/client'
import { loadErrorMessages } from '../api/error-messages.ts'
import { addStaleQueries } from '../api/staleness.ts'
import { provideLive } from '../api/use-channel.ts'
import { watchNavigation } from '../lib/navigation-focus.ts'
import { watchGlobalErrors } from '../lib/global-errors.ts'
import { startTranslations } from '../lib/translations.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { AdminApp } from './app/admin-app.tsx'
import { startSession } from './app/session.ts'
import { calls } from './app/stale-queries.ts'
import { startStepUp } from './mfa/step-up-session.ts'
import { watchRefusals } from './mfa/watch-refusals.ts'

addStaleQueries(calls)
provideLive(() => import('./app/live-connection.ts'))
watchGlobalErrors()
watchNavigation()
startSession()
startStepUp()
watchRefusals()

const root = document.getElementById('root')
if (root) {
  void startTranslations('en').then(() => {
    createRoot(root).render(<AdminApp />)
    void loadErrorMessages()
    whenIdle(() => void import('../lib/watch-forms.ts').then(({ watchForms }) => watchForms()))
  })
}
