/** Tabs of the settings page, also linked from emails and notifications. */
export const settingsTabs = [
  'profile',
  'phone',
  'limits',
  'security',
  'sounds',
  'look',
  'app',
  'privacy',
  'data',
  'referral',
  'merchant',
] as const
export type SettingsTab = (typeof settingsTabs)[number]

export const settingsPath = (tab: SettingsTab): string => `/settings?tab=${tab}`
