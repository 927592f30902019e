/** Rules of the book that compare cents. The others compare counts and hashes. */
const rulesOfMoney: ReadonlySet<string> = new Set([
  'balance = sum of entries',
  'balance = balance after its newest entry',
  'balance after = balance before + amount',
  'all balances sum to 0',
  'a posting balances',
  'held money = open items',
])

/** The cents that a rule asked for or found; null: it is about something else. */
export const centsIn = (rule: string, value: string): number | null =>
  rulesOfMoney.has(rule) && /^-?\d{1,15}$/.test(value) ? Number(value) : null
