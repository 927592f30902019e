import { z } from 'zod'
import { approvalFacts } from './approval-facts.ts'
import { disputedTypes } from './dispute-steps.ts'
import { documentKinds } from './document-kinds.ts'
import { fieldChange } from './field-changes.ts'
import { fundingDecisions } from './funding-states.ts'
import { reportOutcomes } from './report-categories.ts'
import { cents, id } from './schemas.ts'

const decision = z.enum(['approve', 'reject'])

/**
 * What a confirmed action does. The staff app and the message with the code write their sentence from these
 * (`action-text.ts`). `user_id` is the member whom the action is about.
 */
export const actionFacts = z.discriminatedUnion('kind', [
  /** An action that may need an approval: carried out at once, requested, or decided about by the second person. */
  z.strictObject({
    kind: z.literal('request'),
    step: z.enum(['do', 'ask', 'approve', 'reject']),
    facts: approvalFacts,
    changes: z.array(fieldChange),
  }),
  z.strictObject({ kind: z.literal('account_freeze'), user_id: id }),
  z.strictObject({ kind: z.literal('account_block'), user_id: id, change: z.enum(['block', 'unblock', 'unfreeze']) }),
  z.strictObject({ kind: z.literal('agent_level_change'), user_id: id, agent_level: z.int(), is_lower: z.boolean() }),
  z.strictObject({ kind: z.literal('agent_request'), user_id: id, decision }),
  /** `amount` returns to the member. */
  z.strictObject({ kind: z.literal('task_removal'), user_id: id, amount: cents }),
  z.strictObject({
    kind: z.literal('compliance_flag'),
    user_id: id,
    outcome: z.enum(['cleared', 'confirmed']),
    is_sanctions_hit: z.boolean(),
  }),
  /** Returns money on hold to `user_id`. `released` is the part that the payee gets, null if the payee gets nothing. */
  z.strictObject({
    kind: z.literal('refund'),
    user_id: id,
    amount: cents,
    released: z.strictObject({ user_id: id, amount: cents }).nullable(),
  }),
  /** `is_held`: the money was on hold. Otherwise the payee has it already. */
  z.strictObject({ kind: z.literal('release'), user_id: id, amount: cents, is_held: z.boolean() }),
  z.strictObject({
    kind: z.literal('dispute_closing'),
    payer: z.strictObject({ user_id: id }),
    payee: z.strictObject({ user_id: id }),
    related_type: z.enum(disputedTypes),
    amount: cents,
  }),
  /** The first decision about the dispute is upheld. */
  z.strictObject({ kind: z.literal('appeal_rejection'), user_id: id }),
  z.strictObject({ kind: z.literal('report_closing'), user_id: id, outcome: z.enum(reportOutcomes) }),
  z.strictObject({ kind: z.literal('deletion_refusal'), user_id: id }),
  /** `amount` is 0 for a payment that was never credited and is given back as a whole. */
  z.strictObject({ kind: z.literal('funding'), user_id: id, decision: z.enum(fundingDecisions), amount: cents }),
  /** `renames_to` is the verified name that the member gets. */
  z.strictObject({
    kind: z.literal('documents'),
    decisions: z.array(
      z.strictObject({ user_id: id, document: z.enum(documentKinds), decision, renames_to: z.string().nullable() }),
    ),
  }),
])
export type ActionFacts = z.infer<typeof actionFacts>
