/** Tags nobody may take: they sound like the house, its staff, its money or its screens (product.md, section 1). */
export const reservedWords: readonly string[] = [
  ...['hai', 'haitag', 'haiwallet', 'hai_pay', 'haipay', 'hai_admin', 'hai_help', 'hai_support', 'hai_team', 'hai_bank'],
  ...[
    'admin',
    'admins',
    'administrator',
    'superadmin',
    'super_admin',
    'root',
    'system',
    'sysadmin',
    'moderator',
    'staff',
    'team',
  ],
  ...['support', 'help', 'helpdesk', 'help_center', 'service', 'customer_service', 'customercare', 'contact', 'info', 'hello'],
  ...['official', 'verified', 'verify', 'verification', 'security', 'fraud', 'compliance', 'legal', 'privacy', 'terms', 'police'],
  ...[
    'bank',
    'wallet',
    'money',
    'cash',
    'cashout',
    'cash_in',
    'fees',
    'fee',
    'tax',
    'taxes',
    'refund',
    'refunds',
    'bonus',
    'reward',
  ],
  ...['pay', 'payment', 'payments', 'payout', 'billing', 'finance', 'treasury', 'ledger', 'escrow', 'promotion', 'marketing'],
  ...['agent', 'agents', 'dispute', 'disputes', 'task', 'tasks', 'messages', 'dashboard', 'settings', 'profile', 'activity'],
  ...[
    'login',
    'signin',
    'signup',
    'logout',
    'auth',
    'api',
    'www',
    'mail',
    'email',
    'postmaster',
    'webmaster',
    'abuse',
    'noreply',
  ],
  ...[
    'test',
    'demo',
    'sandbox',
    'null',
    'undefined',
    'nobody',
    'anonymous',
    'everyone',
    'all',
    'user',
    'users',
    'member',
    'members',
  ],
  ...['moncash', 'natcash', 'digicel', 'natcom', 'brh', 'haiti', 'ayiti', 'stripe', 'twilio', 'visa', 'mastercard', 'paypal'],
  ...['ed', 'sipo', 'aide', 'soutien', 'service_client', 'banque', 'bank_lakay', 'lajan', 'ofisyel', 'officiel', 'polis'],
]

/** Names of the house and of those it deals with: nobody’s tag has one of them as a word of its own. */
export const brandWords: readonly string[] = [
  ...['hai', 'haitag', 'haiwallet', 'haipay', 'moncash', 'natcash', 'digicel', 'natcom', 'brh', 'stripe', 'twilio', 'paypal'],
  ...['mastercard'],
]

/** What only staff call themselves: nobody’s tag has one of them as a word of its own. */
export const staffWords: readonly string[] = [
  ...['admin', 'admins', 'administrator', 'administrateur', 'superadmin', 'sysadmin', 'moderator', 'moderateur', 'staff'],
  ...['support', 'soutien', 'sipo', 'helpdesk', 'customerservice', 'customercare', 'official', 'officiel', 'ofisyel', 'verified'],
]

/** Too telling to stand anywhere in a tag, and in no ordinary word. Others would be (b-admin-ton). */
export const tellingWords: readonly string[] = [
  ...['haiwallet', 'haitag', 'moncash', 'natcash', 'digicel', 'natcom', 'paypal', 'mastercard', 'superadmin', 'administrat'],
  ...['official', 'officiel', 'ofisyel', 'helpdesk', 'moderator', 'customerservice', 'customercare'],
]
