/** Emails and notifications also link to these tabs. */
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
