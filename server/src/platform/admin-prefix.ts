/**
 * First path segments that member pages, server routes and files already use. The prefix of the staff pages must be
 * another one.
 */
const taken: ReadonlySet<string> = new Set([
  ...['dashboard', 'wallet', 'cashout-receipt', 'verify', 'verify-phone', 'requests', 'tasks', 'messages', 'disputes', 'agents'],
  ...[
    'cash-ins',
    'settings',
    'support',
    'compliance',
    'legal',
    'transparency',
    'auth',
    'setup-profile',
    'pending-approval',
    'access-blocked',
    'pay',
  ],
  ...['rpc', 'functions', 'webhooks', 'realtime', 'assets', 'locales', 'pictures', 'landing', 'dev', 'docs', 'ip'],
  ...['healthz', 'readyz', 'metrics'],
])

/** True for one unused path segment, which can be the prefix of the staff pages. */
export const isAdminPrefix = (prefix: string): boolean => /^[a-z0-9-]{1,40}$/.test(prefix) && !taken.has(prefix)
