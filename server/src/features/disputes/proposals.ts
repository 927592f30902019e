import type { Dispute } from '@hai/contract/disputes'
import { proposedOutcomes } from '@hai/contract/dispute-steps'
import type { Insertable, Selectable } from 'kysely'
import { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { DisputesProposal } from '../../platform/database/generated.ts'
import type { Side } from './items.ts'

const words = z.object({ side: z.enum(['payer', 'payee']), outcome: z.enum(proposedOutcomes) })

export interface ProposalRow
  extends Omit<Selectable<DisputesProposal>, keyof z.infer<typeof words>>, Readonly<z.infer<typeof words>> {}

const toRow = (row: Selectable<DisputesProposal>): ProposalRow => ({ ...row, ...words.parse(row) })

export async function insertProposal(trx: Transaction, row: Insertable<DisputesProposal>): Promise<void> {
  await trx.insertInto('disputes.proposal').values(row).execute()
}

export async function findProposal(trx: Transaction, dispute_id: string, id: string): Promise<ProposalRow | null> {
  const found = trx.selectFrom('disputes.proposal').selectAll().where('dispute_id', '=', dispute_id).where('id', '=', id)
  const row = await found.executeTakeFirst()
  return row ? toRow(row) : null
}

export async function readWaitingProposals(
  db: Database,
  dispute_ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ProposalRow>> {
  if (dispute_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('disputes.proposal')
    .selectAll()
    .where('dispute_id', 'in', dispute_ids)
    .where('answer', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  return new Map(rows.map((row) => [row.dispute_id, toRow(row)]))
}

export async function answerProposal(
  trx: Transaction,
  { id }: Pick<ProposalRow, 'id'>,
  answer: {
    readonly answer: 'accepted' | 'declined' | 'retracted'
    readonly answered_at: Date
    readonly answered_version: number
  },
): Promise<void> {
  await trx.updateTable('disputes.proposal').set(answer).where('id', '=', id).execute()
}

export async function lapseProposals(trx: Transaction, dispute_id: string, now: Date): Promise<void> {
  await trx
    .updateTable('disputes.proposal')
    .set({ answer: 'lapsed', answered_at: now })
    .where('dispute_id', '=', dispute_id)
    .where('answer', 'is', null)
    .execute()
}

export const showProposal = (proposal: ProposalRow | undefined, viewer: Side): Dispute['proposal'] =>
  proposal
    ? {
        id: proposal.id,
        by: proposal.side === viewer ? 'you' : 'other',
        outcome: proposal.outcome,
        created_at: proposal.created_at.toISOString(),
        expires_at: proposal.expires_at.toISOString(),
      }
    : null
