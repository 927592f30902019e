import type { SettingsTab } from '@hai/contract/settings-tabs'
import { paths } from '../../../lib/paths.ts'

/** Where something is set up that the staff's pages need first, with the way back to the page one wanted. */
export const settingsAndBack = (tab: SettingsTab): string =>
  `${paths.settings(tab)}&${new URLSearchParams({ returnTo: location.pathname + location.search })}`
