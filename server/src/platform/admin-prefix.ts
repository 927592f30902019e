/** First path segments of member pages, server routes and files. The staff pages must use another one. */
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

export const isAdminPrefix = (prefix: string): boolean => /^[a-z0-9-]{1,40}$/.test(prefix) && !taken.has(prefix)
