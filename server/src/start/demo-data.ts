import type { Database } from '../platform/database/database.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import type { Features } from './features.ts'
import type { Ground } from './ground.ts'

/** Public: it stands in the README. */
export const DEMO_PASSWORD = 'soley-leve-2026'

export const demoAccounts = [
  { email: 'marie@demo.test', full_name: 'Marie Joseph', hai_tag: 'marie', phone: '+50937010001', language: 'fr', is: 'member' },
  { email: 'jean@demo.test', full_name: 'Jean Baptiste', hai_tag: 'jean', phone: '+50937010002', language: 'ht', is: 'member' },
  { email: 'rose@demo.test', full_name: 'Rose Pierre', hai_tag: 'rose', phone: null, language: 'en', is: 'member' },
  {
    email: 'agent@demo.test',
    full_name: 'Paul Desir',
    hai_tag: 'paul_agent',
    phone: '+50937010004',
    language: 'fr',
    is: 'agent',
  },
  { email: 'admin@demo.test', full_name: 'Nadia Charles', hai_tag: 'nadia', phone: null, language: 'en', is: 'admin' },
  { email: 'super@demo.test', full_name: 'Samuel Louis', hai_tag: 'samuel', phone: null, language: 'en', is: 'super_admin' },
] as const

const BEGUN = 'demo-data-begun'
const DONE = 'demo-data-done'

const reached = async (database: Database, name: string): Promise<boolean> =>
  (await database.selectFrom('platform.milestone').select('name').where('name', '=', name).executeTakeFirst()) !== undefined

/** Production never runs on a database whose passwords stand in the README. */
export async function refuseDemoData(database: Database): Promise<void> {
  if (await reached(database, BEGUN)) {
    throw new StartRefusal('This database holds demo data, whose passwords are public: in production use a database without it.')
  }
}

const mark = (database: Database, now: Date, name: string): Promise<unknown> =>
  database
    .insertInto('platform.milestone')
    .values({ name, reached_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/**
 * Puts the demo accounts into a new database, through the front doors of the features. Interrupted, it goes on at the next start.
 * Answers whether they are there.
 */
export async function ensureDemoData({ database, clock }: Ground, features: Features): Promise<boolean> {
  if (await reached(database, DONE)) return true
  if (!(await reached(database, BEGUN))) {
    const someone = await database.selectFrom('identity.account').select('id').limit(1).executeTakeFirst()
    if (someone) return false
    await mark(database, clock.now(), BEGUN)
  }
  for (const account of demoAccounts) await makeMember(features, account)
  await mark(database, clock.now(), DONE)
  return true
}

async function makeMember({ identity, onboarding }: Features, account: (typeof demoAccounts)[number]): Promise<void> {
  const { email, full_name, hai_tag, phone, language, is } = account
  const { user_id } = await identity.createAccount({ email, password: DEMO_PASSWORD, language })
  if (is === 'admin' || is === 'super_admin') await identity.createStaff({ email, role: is })
  await onboarding.completeOnboarding({ user_id, full_name, hai_tag, phone })
}
