import type { disputesAdmin } from '@hai/contract/disputes-admin'
import type { disputes as contract } from '@hai/contract/disputes'
import type { DisputedType } from '@hai/contract/dispute-steps'
import type { Feature } from '../../feature.ts'
import { cachedValue } from '../../platform/cached-value.ts'
import type { Database } from '../../platform/database/database.ts'
import { addDisputeEvent } from './add-dispute-event.ts'
import { answerDisputeProposal } from './answer-proposal.ts'
import { appealDispute } from './appeal-dispute.ts'
import { countPending } from './appeals.ts'
import { readCase, listCases } from './case-file.ts'
import { approvedAppeal, describeAppeal } from './admin/decide-appeal.ts'
import { closeDispute } from './close-dispute.ts'
import { confirmDisputeReceived } from './confirm-received.ts'
import { approvedRefund, decide, type Decided, type Decision } from './decide.ts'
import type { Context, DisputesDeps } from './deps.ts'
import { adminHandlers } from './admin/handlers.ts'
import { decisionActions } from './admin/decisions.ts'
import { escalateDispute } from './escalate-dispute.ts'
import { freezeAccount, type Freeze } from './freeze-account.ts'
import { openDispute } from './open-dispute.ts'
import { disputesData } from './personal-data.ts'
import { proposeOutcome } from './propose-outcome.ts'
import { disputePushes } from './pushes.ts'
import { countDisputes, readNewestAbout, readSettings, SETTINGS_MAX_AGE_MS } from './queries.ts'
import { readHandlers } from './reads.ts'
import { type Median, readMedians } from './medians.ts'
import { processDueDisputes, PROCESS_DUE_JOB } from './process-due.ts'

export { activeDisputesAbout } from './queries.ts'
export { changedDispute } from './events.ts'
export { selectAppeals, selectOpenDisputes } from './waiting.ts'
export type { Median } from './medians.ts'
export type { DisputableItems, DisputedItem, ItemStep, MovedMoney, Side, NotifyScope } from './items.ts'

export interface Disputes {
  readonly feature: Feature<typeof contract & typeof disputesAdmin>
  readonly countActive: (user_id: string) => Promise<number>
  /** The id of the newest dispute of each party, by the key `item_id member_id`. */
  readonly about: (db: Database, related_type: DisputedType, item_ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  readonly listCases: () => ReturnType<typeof listCases>
  readonly readCase: (dispute_id: string) => ReturnType<typeof readCase>
  /** Returns money to the payer, from the hold or from the payee’s wallet. Fails with the errors of `decide`. */
  readonly approveRefund: (judgement: Decision) => Promise<Decided>
  /** Pays the held money to the payee. Moves nothing if the money was already paid out. */
  readonly releaseFunds: (judgement: Decision) => Promise<Decided>
  /** Moves no money. The cash-out or task returns to its status before the dispute. */
  readonly closeWithoutAction: (judgement: Decision) => Promise<Decided>
  readonly medians: () => Promise<{ readonly answered: Median; readonly ended: Median }>
  readonly freezeAccount: (freeze: Freeze) => ReturnType<typeof freezeAccount>
}

/** Disputes about cash-outs and tasks (docs/product/disputes.md). */
export function createDisputes(deps: DisputesDeps): Disputes {
  const { database, clock } = deps
  const settings = cachedValue({ load: (within = database) => readSettings(within), maxAgeMs: SETTINGS_MAX_AGE_MS, clock })
  const context: Context = { ...deps, settings }
  for (const kind of [approvedRefund, approvedAppeal]) deps.approvals.register(kind(context))
  return {
    feature: {
      handlers: {
        ...readHandlers(context),
        ...adminHandlers(context),
        open_dispute: openDispute(context),
        add_dispute_event: addDisputeEvent(context),
        escalate_dispute: escalateDispute(context),
        appeal_dispute: appealDispute(context),
        propose_dispute_outcome: proposeOutcome(context),
        answer_dispute_proposal: answerDisputeProposal(context),
        close_dispute: closeDispute(context),
        confirm_dispute_received: confirmDisputeReceived(context),
      },
      confirmedActions: { ...decisionActions(context), decide_dispute_appeal: describeAppeal(context) },
      pushes: (events, isListening) => disputePushes(context, events, isListening),
      jobs: { [PROCESS_DUE_JOB]: () => processDueDisputes(context) },
      cron: [`* * * * * ${PROCESS_DUE_JOB}`],
      personalData: disputesData(context),
    },
    countActive: async (user_id) => (await countDisputes(database, user_id)).active + (await countPending(database, user_id)),
    about: readNewestAbout,
    listCases: () => listCases(context),
    readCase: (dispute_id) => readCase(context, dispute_id),
    approveRefund: (judgement) => decide(context, 'refund', judgement),
    releaseFunds: (judgement) => decide(context, 'release', judgement),
    closeWithoutAction: (judgement) => decide(context, 'close', judgement),
    freezeAccount: (freeze) => freezeAccount(context, freeze),
    medians: () => readMedians(context),
  }
}
