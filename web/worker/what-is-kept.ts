/**
 * First segments of the pages of members, and of what they read there: without a network they are drawn by the shell. All else (calls,
 * the staff's pages wherever they are, the landing page, ways in) goes past the worker.
 */
const membersPages = new Set([
  'agents',
  'cash-ins',
  'cashout-receipt',
  'compliance',
  'dashboard',
  'disputes',
  'funding',
  'legal',
  'messages',
  'profile',
  'requests',
  'settings',
  'support',
  'tasks',
  'transparency',
  'verify-phone',
  'wallet',
])

export const isMembersPage = (path: string): boolean => membersPages.has(path.split('/')[1] ?? '')

/** Files of words, but those of the staff: `/locales/fr/wallet.json`. */
export const isWords = (path: string): boolean => /^\/locales\/\w+\/(?!admin_)\w+\.json$/.test(path)
