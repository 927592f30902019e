import type { pay as payContract } from '@hai/contract/pay'
import type { Feature } from '../../feature.ts'
import type { Context } from './context.ts'
import { createPayLink } from './create-pay-link.ts'
import { isPaymentByLink } from '../transfers/index.ts'
import { handleEvents } from './handle-events.ts'
import { deleteLinks } from './links.ts'
import { cancelPayLink, getPayLink, listPayLinks } from './own-links.ts'
import { payData } from './personal-data.ts'
import { quickPay } from './quick-pay.ts'
import { quoteQuickPayment } from './quote-quick-pay.ts'
import { resolvePayLink } from './resolve-pay-link.ts'

const KEPT_MS = 90 * 86_400_000

export function createPay(context: Context): { feature: Feature<typeof payContract> } {
  return {
    feature: {
      handlers: {
        quote_quick_pay: quoteQuickPayment(context),
        quick_pay: quickPay(context),
        create_pay_link: createPayLink(context),
        resolve_pay_link: resolvePayLink(context),
        list_pay_links: listPayLinks(context),
        get_pay_link: getPayLink(context),
        cancel_pay_link: cancelPayLink(context),
      },
      subscriber: { name: 'pay', handles: isPaymentByLink, handle: handleEvents },
      jobs: { 'pay:purge': () => deleteLinks(context.database, new Date(context.clock.now().getTime() - KEPT_MS)) },
      cron: ['41 3 * * * pay:purge'],
      personalData: payData(context.database),
    },
  }
}
