interface IntegrityRule {
  /** What the expected and actual values are: cents, or the sums of all balances by class. Otherwise they are text. */
  readonly compares?: 'cents' | 'totals'
  /** Fails only if old rows were changed, which is serious even if all balances are correct. */
  readonly of_the_past?: true
  /**
   * The expected value is the id of the member who should have paid or received. Their wallet is locked too, even if
   * their own rows are correct.
   */
  readonly expects_member?: true
}

/** Keyed by the sentence that the database reports. */
const integrityRules: Readonly<Record<string, IntegrityRule>> = {
  'balance = sum of entries': { compares: 'cents' },
  'balance = balance after its newest entry': { compares: 'cents' },
  'balance after = balance before + amount': { compares: 'cents' },
  'all balances sum to 0': { compares: 'cents' },
  'held money = open holds': { compares: 'cents' },
  'a debt follows from the journal': { compares: 'cents' },
  'a posting balances': { compares: 'cents', of_the_past: true },
  'a posting names its entries': { of_the_past: true },
  'an account matches its kind': { of_the_past: true },
  'no account is overdrawn': { compares: 'cents', of_the_past: true },
  'a payment is paid by its initiator': { of_the_past: true, expects_member: true },
  'a payment is paid by its named payer': { of_the_past: true, expects_member: true },
  'a payment is received by its named payee': { of_the_past: true, expects_member: true },
  'a clearing account moves with a payment between books': { of_the_past: true },
  'a payment between books arrives or returns once': { of_the_past: true },
  'a payment between books comes from the book that it names': { of_the_past: true },
  'a payment between books is returned as it was sent': { of_the_past: true },
  'entry sequence without gap': { of_the_past: true },
  'posting ids without gap': { of_the_past: true },
  'the chain of the journal': { of_the_past: true },
  'a proof agrees with the journal': { of_the_past: true },
  'the chain of repairs': { of_the_past: true },
  'a repair has an approval by two people': { of_the_past: true },
  'the head is the end of the journal': { of_the_past: true },
  'the rows kept from the archive are unchanged': { of_the_past: true },
  'a repair names no archived posting': { compares: 'cents', of_the_past: true },
  'version = number of entries': {},
  'version = number of its newest entry': {},
  'an account knows its newest entry': {},
  'totals = sums of entries by class': { compares: 'totals' },
  'totals = balances by class': { compares: 'totals' },
  'a hold is ended by the posting that names it': {},
}

export const integrityRuleSentences: readonly string[] = Object.keys(integrityRules)

export const comparedBy = (sentence: string): 'cents' | 'totals' | null => integrityRules[sentence]?.compares ?? null

export const expectsMember = (sentence: string): boolean => integrityRules[sentence]?.expects_member === true

export const isRuleOfThePast = (sentence: string): boolean => integrityRules[sentence]?.of_the_past === true
