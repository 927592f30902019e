import { readStored, writeStored } from './storage.ts'
import { createStore, useStore } from './store.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
const THEME_KEY = 'theme'

const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)
const stored = readStored(THEME_KEY)
const chosen = createStore<Theme>(isTheme(stored) ? stored : 'system')

export const useTheme = (): Theme => useStore(chosen)

/** Stored in local storage under `theme` (docs/product/the-app.md#languages-and-theme). */
export function setTheme(theme: Theme): void {
  writeStored(THEME_KEY, theme)
  chosen.set(theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
