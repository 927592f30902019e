import { createStore } from '../../lib/store.ts'

/** What Chromium hands a page that can be installed (no standard yet). */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}
const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event

/** The browser's own offer, kept until the member asks for it; null where there is none. */
const offered = window.hai?.install
export const installPrompt = createStore<InstallPrompt | null>(offered && isPrompt(offered) ? offered : null)
export const justInstalled = createStore(false)

// The start script has told the browser to wait (`src/start.ts`).
window.addEventListener('beforeinstallprompt', (event) => isPrompt(event) && installPrompt.set(event))
window.addEventListener('appinstalled', () => {
  installPrompt.set(null)
  justInstalled.set(true)
})

/** An offer is good for one answer. */
export async function install(prompt: InstallPrompt): Promise<void> {
  if (window.hai) delete window.hai.install
  installPrompt.set(null)
  await prompt.prompt()
}
