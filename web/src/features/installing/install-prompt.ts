import { createStore } from '../../lib/store.ts'

/** Chromium's `beforeinstallprompt` event (not standardised yet). */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}
const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event

const offered = window.hai?.install
export const installPrompt = createStore<InstallPrompt | null>(offered && isPrompt(offered) ? offered : null)
export const justInstalled = createStore(false)

// The listener of the start script (`src/start.ts`) already calls `preventDefault()` on each of these events.
window.addEventListener('beforeinstallprompt', (event) => isPrompt(event) && installPrompt.set(event))
window.addEventListener('appinstalled', () => {
  installPrompt.set(null)
  justInstalled.set(true)
})

/** A prompt can be used only once. */
export async function install(prompt: InstallPrompt): Promise<void> {
  if (window.hai) delete window.hai.install
  installPrompt.set(null)
  await prompt.prompt()
}
