import type { cashouts as cashoutsContract } from '@hai/contract/cashouts'
import type { Feature } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { cachedValue } from '../../platform/cached-value.ts'
import { sealedColumn } from '../../platform/sealed-place.ts'
import type { DisputableItems } from '../disputes/index.ts'
import { acceptCashout, declineCashout, markCashoutSent } from './agent-actions.ts'
import { agentFigures } from './agent-figures.ts'
import { assignWaiting } from './assign.ts'
import type { CashoutsDeps, Context } from './deps.ts'
import { destinationHandlers } from './destinations.ts'
import { disputableCashouts } from './disputable.ts'
import { takeDisputeStep, type DisputeStep } from './disputes.ts'
import { enterHandoverCode } from './enter-code.ts'
import { handleEvents, handles } from './handle-events.ts'
import { cancelCashout, confirmCashout, getHandoverCode } from './member-actions.ts'
import { cashoutsData } from './personal-data.ts'
import { reportStrayHolds } from './stray-holds.ts'
import { cashoutPushes } from './pushes.ts'
import { hasAccepted, type CashoutRow, readSettings, SETTINGS_MAX_AGE_MS } from './queries.ts'
import { rateAgent } from './rate-agent.ts'
import { readHandlers } from './reads.ts'
import { receiptHandlers } from './receipts.ts'
import { quoteCashout, requestCashout } from './request-cashout.ts'
import { ASSIGN_JOB, processDueCashouts, PROCESS_DUE_JOB } from './process-due.ts'

export { isCashoutKind, readCashoutDetails } from './details.ts'
export { changedCashout, type ChangedCashout } from './events.ts'
export { cashoutsOfHolds, findCashoutOf } from './queries.ts'

export interface Cashouts {
  readonly feature: Feature<typeof cashoutsContract>
  readonly hasAccepted: (member_id: string, agent_id: string) => Promise<boolean>
  /**
   * If the transaction also locks the dispute, lock the cash-out first. Fails: NOT_FOUND, INVALID_TRANSITION, and with
   * the ledger’s errors.
   */
  readonly takeDisputeStep: (trx: Transaction, step: DisputeStep) => Promise<CashoutRow>
  readonly disputable: DisputableItems
}

/** A member withdraws money, and an agent pays it out (docs/product/cash-outs.md). */
export function createCashouts(deps: CashoutsDeps): Cashouts {
  const { database, clock } = deps
  const settings = cachedValue({ load: (within = database) => readSettings(within), maxAgeMs: SETTINGS_MAX_AGE_MS, clock })
  const context: Context = { ...deps, settings }
  return {
    feature: {
      handlers: {
        ...readHandlers(context),
        ...receiptHandlers(context),
        ...destinationHandlers(context),
        ...agentFigures(context),
        quote_cashout: quoteCashout(context),
        request_cashout: requestCashout(context),
        cancel_cashout: cancelCashout(context),
        confirm_cashout: confirmCashout(context),
        get_handover_code: getHandoverCode(context),
        rate_agent: rateAgent(context),
        accept_cashout: acceptCashout(context),
        decline_cashout: declineCashout(context),
        mark_cashout_sent: markCashoutSent(context),
        enter_handover_code: enterHandoverCode(context),
      },
      pushes: (events, isListening) => cashoutPushes(context, events, isListening),
      subscriber: { name: 'cashouts', handles, handle: handleEvents(context) },
      jobs: {
        [PROCESS_DUE_JOB]: () => processDueCashouts(context),
        [ASSIGN_JOB]: () => assignWaiting(context),
        'cashouts:find_stray_holds': () => reportStrayHolds(context),
      },
      cron: [`* * * * * ${PROCESS_DUE_JOB}`, '37 * * * * cashouts:find_stray_holds'],
      personalData: cashoutsData(context),
      sealed: [
        sealedColumn(deps.codeRing, {
          table: 'cashouts.cashout',
          id: 'id',
          column: 'code_secret',
          owner: 'id',
        }),
      ],
    },
    hasAccepted: (member_id, agent_id) => hasAccepted(database, member_id, agent_id),
    takeDisputeStep: (trx, step) => takeDisputeStep(context, trx, step),
    disputable: disputableCashouts(context),
  }
}
