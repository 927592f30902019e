import type { SettingsTab } from '@hai/contract/settings-tabs'
import { paths } from '../../../lib/paths.ts'

export const settingsLink = (tab: SettingsTab): string =>
  `${paths.settings(tab)}&${new URLSearchParams({ returnTo: location.pathname + location.search })}`
