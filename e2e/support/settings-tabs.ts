/** Every section of the settings, as the address names it. */
export const settingsTabs = ['profile', 'phone', 'limits', 'security', 'sounds', 'look', 'privacy', 'data', 'referral'] as const
