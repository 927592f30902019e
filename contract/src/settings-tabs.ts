/** The parts of the settings page: screens list them, mails and notifications lead to them. */
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

/** Where a part is, on the installation’s own address. */
export const settingsPath = (tab: SettingsTab): string => `/settings?tab=${tab}`
