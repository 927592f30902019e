/** Not a secret: the README shows it. */
export const DEMO_PASSWORD = 'soley-leve-2026'

export const demoAccounts = [
  { email: 'marie@demo.test', full_name: 'Marie Joseph', hai_tag: 'marie', phone: '+50937010001', language: 'fr', is: 'member' },
  { email: 'jean@demo.test', full_name: 'Jean Baptiste', hai_tag: 'jean', phone: '+50937010002', language: 'ht', is: 'member' },
  { email: 'rose@demo.test', full_name: 'Rose Pierre', hai_tag: 'rose', phone: null, language: 'en', is: 'member' },
  { email: 'agent@demo.test', full_name: 'Paul Desir', hai_tag: 'paul', phone: '+50937010004', language: 'fr', is: 'agent' },
  { email: 'admin@demo.test', full_name: 'Nadia Charles', hai_tag: 'nadia', phone: '+50937010005', language: 'en', is: 'admin' },
  { email: 'super@demo.test', full_name: 'Samuel Louis', hai_tag: 'samuel', phone: null, language: 'en', is: 'super_admin' },
] as const

export type DemoAccount = (typeof demoAccounts)[number]
export type DemoTag = DemoAccount['hai_tag']

/**
 * Test money of the demo members, in cents. Each payment of the demo has a fixed key, so that an interrupted start can
 * be repeated without paying twice.
 */
export const demoFundings = [
  { who: 'marie', amount: 120_00, idempotency_key: '0193a000-0000-7000-8000-000000000001' },
  { who: 'jean', amount: 60_00, idempotency_key: '0193a000-0000-7000-8000-000000000002' },
  { who: 'paul', amount: 200_00, idempotency_key: '0193a000-0000-7000-8000-000000000003' },
] as const satisfies readonly { who: DemoTag; amount: number; idempotency_key: string }[]

export const demoPlace = {
  department: 'Ouest',
  commune: 'Delmas',
  address: '33, rue des Manguiers',
  hours: '8h–17h',
  methods: ['cash_pickup', 'moncash'],
}

export const demoMarketing = { amount: 100_00, idempotency_key: '0193a000-0000-7000-8000-000000000021' } as const

export const demoAgentMoney = { amount: 100_00, idempotency_key: '0193a000-0000-7000-8000-000000000022' } as const

export const demoCredits = [
  { account: 'goodwill', amount: 500_00, idempotency_key: '0193a000-0000-7000-8000-000000000023' },
  { account: 'correction', amount: 500_00, idempotency_key: '0193a000-0000-7000-8000-000000000024' },
  { account: 'promotion', amount: 500_00, idempotency_key: '0193a000-0000-7000-8000-000000000025' },
  { account: 'fraud_loss', amount: 500_00, idempotency_key: '0193a000-0000-7000-8000-000000000026' },
] as const

/** The exchange rate of the demo, because a new database has none. */
export const DEMO_HTG_PER_USD = 131

export const demoSends = [
  {
    from: 'marie',
    payee: { hai_tag: 'jean' },
    amount: 12_50,
    note: 'Mèsi pou mango yo',
    idempotency_key: '0193a000-0000-7000-8000-000000000011',
  },
  {
    from: 'jean',
    payee: { hai_tag: 'marie' },
    amount: 4_00,
    note: 'Kob taptap la',
    idempotency_key: '0193a000-0000-7000-8000-000000000012',
  },
  { from: 'jean', payee: { hai_tag: 'rose' }, amount: 15_00, note: '', idempotency_key: '0193a000-0000-7000-8000-000000000013' },
  {
    from: 'marie',
    payee: { email: 'ti.pol@demo.test' },
    amount: 8_00,
    note: 'Bon anivèsè!',
    idempotency_key: '0193a000-0000-7000-8000-000000000014',
  },
] as const
