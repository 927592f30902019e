import type { funding as fundingContract } from '@hai/contract/funding'
import type { Feature } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { inGourdes } from '../rates/index.ts'
import type { Context } from './context.ts'
import { fundingData } from './personal-data.ts'
import { quoteSandbox } from './quote-sandbox.ts'
import { readFunding } from './queries.ts'
import { startFunding } from './start-funding.ts'

export { fundingDetails } from './details.ts'
export { hasSandboxMoney } from './sandbox-money.ts'

/** The ways in which money comes in. */
export function createFunding(context: Context): { feature: Feature<typeof fundingContract> } {
  const { database, fees, rates, hasSandbox } = context
  return {
    feature: {
      handlers: {
        list_funding_methods: async () => {
          if (!hasSandbox) return { items: [] }
          const { minimum_amount: minimum, maximum_amount: maximum } = await fees.current('fund_sandbox')
          return { items: [{ method: 'sandbox', is_sandbox: true, minimum, maximum }] }
        },
        quote_funding: async (_caller, { amount }) => ({
          ...(await quoteSandbox(context, amount)),
          amount_htg: inGourdes(amount, await rates.htg()),
        }),
        start_funding: startFunding(context),
        get_funding: async ({ user_id }, { funding_id }) =>
          (await readFunding(database, funding_id, user_id)) ?? fail('NOT_FOUND'),
      },
      personalData: fundingData(database),
    },
  }
}
