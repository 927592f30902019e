import type { funding as fundingContract } from '@hai/contract/funding'
import type { Feature } from '../../feature.ts'
import { inGourdes } from '../rates/index.ts'
import { isPosting } from '../../events/index.ts'
import { collectDebts } from './collect-debts.ts'
import { decideFunding, describeDecision } from './decide-funding.ts'
import { pagesOf, type Context } from './context.ts'
import { receiveProviderWebhooks } from './provider-webhooks.ts'
import { fundingData } from './personal-data.ts'
import { providersOf, type ProviderSettings } from './providers/index.ts'
import { getFunding, listFundings, listUserFundings } from './show-fundings.ts'
import { startFunding, quoteFunding } from './start-funding.ts'
import { checkOpenFundings, CHECK_OPEN_JOB } from './check-open.ts'

export {
  COLLECTED_KIND,
  collectedDetails,
  fundingDetails,
  isFundingKind,
  PUT_BACK_KIND,
  TAKEN_KIND,
  takenDetails,
} from './details.ts'
export { changedFunding, type ChangedFunding } from './events.ts'
export { fundingMethodsOf } from './providers/index.ts'
export { hasSandboxMoney } from './credit-sandbox.ts'

export type FundingDeps = Omit<Context, 'providers'> & { readonly settings: ProviderSettings }

export function createFunding({ settings, ...deps }: FundingDeps): { feature: Feature<typeof fundingContract> } {
  const context: Context = { ...deps, providers: providersOf({ ...deps, settings }) }
  const { database, fees, rates, providers } = context
  return {
    feature: {
      handlers: {
        list_funding_methods: async () => ({
          items: await Promise.all(
            providers.map(async ({ method, is_sandbox, operation }) => {
              const { minimum_amount: minimum, maximum_amount: maximum } = await fees.current(operation)
              return { method, is_sandbox, minimum, maximum }
            }),
          ),
        }),
        quote_funding: async (_caller, { method, amount }) => {
          const quote = await quoteFunding(context, method, amount)
          const page = await pagesOf(context, method)?.pages.ask(quote.total)
          const pays_htg = page?.asked.currency === 'htg' ? page.asked.amount / 100 : null
          const rate = await rates.htg()
          return { ...quote, amount_htg: rate && inGourdes(amount, rate), pays_htg }
        },
        start_funding: startFunding(context),
        get_funding: getFunding(context),
        list_fundings: listFundings(context),
        admin_list_user_fundings: listUserFundings(context),
        admin_decide_funding: decideFunding(context),
      },
      confirmedActions: { admin_decide_funding: describeDecision(context) },
      webhooks: receiveProviderWebhooks(context),
      subscriber: { name: 'funding', handles: isPosting, handle: (trx) => collectDebts(context, trx) },
      jobs: { [CHECK_OPEN_JOB]: () => checkOpenFundings(context) },
      cron: [`* * * * * ${CHECK_OPEN_JOB}`],
      personalData: fundingData(database),
    },
  }
}
